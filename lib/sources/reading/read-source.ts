import { languageOf } from '@/lib/text/language';
import { words } from '@/lib/text/words';
import { maxCharacters, maxWords } from '../limits';
import { decode } from './decode';
import { passagesOf } from './passages';
import type { Passage, ReadDocument } from './types';
import { Unreadable, type UnreadableReason } from './unreadable';

export type SourceFormat = 'pdf' | 'docx' | 'html' | 'text';
export type ReadInput = { bytes: Uint8Array; format: SourceFormat; contentType?: string };
export type ReadSource = Omit<ReadDocument, 'blocks'> & { passages: Passage[]; words: number };
export type ReadResult = { source: ReadSource } | { unreadable: UnreadableReason };

/** Never throws for what is wrong with the input: only messages of errors pass between threads. */
export async function readSource(input: ReadInput): Promise<ReadResult> {
  try {
    const { blocks, ...document } = await readDocument(input);
    const text = blocks.map((block) => block.text).join('\n');
    const length = words(text).length;
    if (length === 0) throw new Unreadable('empty');
    if (length > maxWords || text.length > maxCharacters) throw new Unreadable('words');
    // The first lines may be a menu or a table of contents.
    const middle = Math.max(0, Math.floor(text.length / 2) - 2_000);
    const language = languageOf(text.slice(middle)) ?? document.language?.slice(0, 2).toLowerCase();
    return { source: { ...document, language, words: length, passages: passagesOf(blocks) } };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason };
    // Too deep for the stack, or a case that the library did not foresee.
    return { unreadable: error instanceof RangeError ? 'too-complex' : 'damaged' };
  }
}

async function readDocument({ bytes, format, contentType }: ReadInput): Promise<ReadDocument> {
  switch (format) {
    case 'pdf':
      return (await import('./read-pdf')).readPdf(bytes);
    case 'docx':
      return (await import('./read-docx')).readDocx(bytes);
    case 'html':
      return (await import('./read-html')).readHtml(decode(bytes, contentType));
    case 'text':
      return (await import('./read-text')).readText(decode(bytes, contentType));
  }
}
