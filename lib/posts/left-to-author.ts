import { authorMarks } from '@/lib/text/author-marks';
import { mapLines } from './claims';
import { plainInline } from './content/inline';
import { type Mark, markInline } from './content/marks';
import type { Block, Inline } from './content/types';

export type LeftToAuthor = { id: string; text: string };

const maxListed = 50;

/** Marks placeholders such as "[Add your own price]". One inside a marked sentence shares its id. */
export function placeAuthorMarks(blocks: Block[]): { blocks: Block[]; left: LeftToAuthor[] } {
  const left: LeftToAuthor[] = [];
  const marked = mapLines(blocks, (content) => {
    const found = authorMarks(plainInline(content)).slice(0, maxListed - left.length);
    if (found.length === 0) return content;
    const taken = takenStretches(content);
    const marks: Mark[] = [];
    for (const { start, end, text } of found) {
      const shared = taken.find((other) => start < other.end && end > other.start);
      const id = shared?.id ?? `yours-${left.length + 1}`;
      if (!shared) marks.push({ start, end, id });
      left.push({ id, text: text.slice(1, -1).trim() });
    }
    return markInline(content, marks);
  });
  return { blocks: marked, left };
}

/** Duplicate ids would all link to the first. */
function takenStretches(content: Inline[]): Mark[] {
  let at = 0;
  return content.flatMap((node) => {
    const start = at;
    at += plainInline([node]).length;
    return node.type === 'mark' ? [{ start, end: at, id: node.id }] : [];
  });
}
