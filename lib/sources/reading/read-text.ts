import { plainText } from '@/lib/text/words';
import { cleanBlock } from './clean-block';
import type { Block, ReadDocument } from './types';
import { Unreadable } from './unreadable';

/** Plain text or Markdown: paragraphs between empty lines, headings by their marks. */
export function readText(text: string): ReadDocument {
  const body = text.replace(/^---\n[\s\S]{0,10000}?\n---\n/, '');
  const blocks: Block[] = [];
  let heading: string | undefined;
  let title: string | undefined;
  for (const paragraph of body.split(/\n[^\S\n]*\n/)) {
    const lines: string[] = [];
    for (const line of paragraph.split('\n')) {
      const marked = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1];
      if (marked) {
        addTo(blocks, lines, heading);
        heading = cleanBlock(plainText(marked).replace(/#+\s*$/, ''));
        title ??= heading;
      } else lines.push(line);
    }
    addTo(blocks, lines, heading);
  }
  if (blocks.length === 0) throw new Unreadable('empty');
  return { blocks, title };
}

function addTo(blocks: Block[], lines: string[], heading: string | undefined): void {
  const text = cleanBlock(plainText(lines.splice(0).join('\n')));
  if (text) blocks.push({ text, heading });
}
