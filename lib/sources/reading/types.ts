/** A paragraph, list item, table row or page of text, in reading order. */
export type Block = { text: string; page?: number; heading?: string };

export type ReadDocument = {
  blocks: Block[];
  title?: string;
  publisher?: string;
  publishedOn?: string;
  language?: string;
  pages?: number;
};

export type Passage = { text: string; page: number | null; heading: string | null };
