import { countsIn } from '../counts';
import type { DraftFinding } from '../draft';
import type { Reading } from '../reading';

const longestItem = 6;

/** "Four entries: the coffee, the amount and one word": the things after the colon, counted. */
export function wrongInlineCounts({ sentences, english }: Reading): DraftFinding[] {
  if (!english) return [];
  return sentences.flatMap(({ plain, hasNumber, part, start, end }) => {
    if (!hasNumber) return [];
    const colon = plain.indexOf(': ');
    const count = colon < 0 ? undefined : countsIn(plain.slice(0, colon)).at(-1);
    if (!count) return [];
    const listed = itemsOf(plain.slice(colon + 2));
    if (listed === null || listed === count.value) return [];
    const message = `"${count.text}" is announced, and ${listed} follow.`;
    return [{ kind: 'promise', code: 'inline-count', message, spans: [{ part, start, end }] }];
  });
}

/** How many things are listed: "a, b, and c". Null where the clause is anything but a plain list. */
function itemsOf(clause: string): number | null {
  const text = clause.replace(/[.!?…]+["”’)]*$/, '');
  if (/[;:()–—]|\s-\s/.test(text)) return null;
  const pieces = text.split(/,\s+/);
  if (pieces.length < 2) return null;
  const last = pieces.pop() ?? '';
  const joined = /^(?:and|or)\s+(.*)$/.exec(last);
  const both = joined ? [joined[1] ?? ''] : last.split(/\s+(?:and|or)\s+/);
  if (!joined && both.length !== 2) return null;
  const items = [...pieces, ...both];
  const plain = items.every(
    (item) => item.split(/\s+/).length <= longestItem && !/\s(?:and|or)\s/.test(item),
  );
  return plain ? items.length : null;
}
