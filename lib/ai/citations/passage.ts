import { z } from 'zod';

const FoundPassage = z.object({
  sourceId: z.string(),
  ordinal: z.number(),
  page: z.number().nullable(),
  text: z.string(),
  source: z.object({
    title: z.string(),
    address: z.string().nullable(),
    publisher: z.string().nullable(),
    publishedOn: z.string().nullable(),
  }),
});
export type FoundPassage = z.infer<typeof FoundPassage>;

/** The passages of the chosen sources that share most with a text, the best first. */
export type FindPassages = (text: string, max: number) => Promise<FoundPassage[]>;

const CitedPassage = FoundPassage.extend({ id: z.string() });
export type CitedPassage = z.infer<typeof CitedPassage>;

export type PassageSet = {
  passages: CitedPassage[];
  /** Ids for each section of the outline. */
  bySection: string[][];
};

export type PassageInput = { id: string; source: string; page?: number; text: string };

export type Citations = { sentences: number; notes: number };

/** Of a stopped job's record; undefined for a post without sources. */
export function recordedPassages(output: unknown): CitedPassage[] | undefined {
  return z.object({ passages: z.array(CitedPassage).min(1) }).safeParse(output).data?.passages;
}
