import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { maxPages } from '../limits';
import { cleanBlock } from './clean-block';
import type { ReadDocument } from './types';
import { Unreadable } from './unreadable';

export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pdf = await getDocumentProxy(bytes).catch(refuse);
  if (pdf.numPages > maxPages) throw new Unreadable('pages');
  const { text } = await extractText(pdf, { mergePages: false });
  const blocks = text.flatMap((page, at) => {
    const cleaned = cleanBlock(joinHyphens(page));
    return cleaned ? [{ text: cleaned, page: at + 1 }] : [];
  });
  if (blocks.length === 0) throw new Unreadable('scan');
  const title = await titleOf(pdf);
  return { blocks, title, pages: pdf.numPages };
}

function refuse(error: unknown): never {
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  throw new Unreadable(isLocked ? 'encrypted' : 'damaged', error);
}

/** "manu-\nfacture" is one word. */
function joinHyphens(text: string): string {
  return text.replace(/(\p{L})-\n(\p{Ll})/gu, '$1$2');
}

async function titleOf(pdf: Parameters<typeof getMeta>[0]): Promise<string | undefined> {
  const { info } = await getMeta(pdf);
  const title = typeof info.Title === 'string' ? cleanBlock(info.Title.slice(0, 500)) : '';
  // Word processors put the name of the file there.
  return title && !/\.(docx?|pdf|indd|pages)$/i.test(title) ? title : undefined;
}
