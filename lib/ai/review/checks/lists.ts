import { countsIn } from '../counts';
import type { DraftFinding } from '../draft';
import { plainLine } from '../plain';
import { type ListRun, listsOf, type Reading, type ReadPart } from '../reading';

/** "Three steps" before a list of four. */
export function wrongListCounts({ parts, english }: Reading): DraftFinding[] {
  if (!english) return [];
  return parts.flatMap((part) => {
    const lists = listsOf(part);
    return lists.flatMap((list) => announcedBefore(list) ?? announcedByHeading(part, lists));
  });
}

/** The number in the line before the list: in its last sentence, or the only one of the line. */
function announcedBefore({ items, before }: ListRun): DraftFinding[] | null {
  if (!before || before.kind === 'heading') return null;
  const last = before.sentences.at(-1);
  const inLast = countsIn(last?.plain ?? '');
  const inLine = countsIn(plainLine(before.text));
  const leads = /:[*_\s]*$/.test(before.text);
  const count = inLast.length > 0 ? inLast.at(-1) : leads && inLine.length === 1 ? inLine[0] : null;
  if (!count || (!leads && inLast.length !== 1)) return null;
  // "By two things: whom it concerns, and how often" names its own two, not the items below.
  const isNamedAtOnce = !leads && /:\s/.test(last?.plain.slice(count.index) ?? '');
  if (count.value === items.length || isNamedAtOnce) return [];
  const sentence = before.sentences.find(({ plain }) => plain.includes(count.text)) ?? before;
  const message = `"${count.text}" is announced, and the list has ${items.length}.`;
  const { part, start, end } = sentence;
  const ends = items.slice(-1).map((item) => ({ part, start: item.body, end: item.end }));
  const spans = [{ part, start, end }, ...ends];
  return [{ kind: 'promise', code: 'list-count', message, spans }];
}

/** "Seven questions to ask" as a heading, above the only list of its part. */
function announcedByHeading(part: ReadPart, lists: ListRun[]): DraftFinding[] {
  const [list, ...more] = lists;
  const [count, ...others] = countsIn(plainLine(part.heading));
  if (!list || !count || more.length > 0 || others.length > 0) return [];
  const leads = part.lines.filter(({ text, kind }) => kind === 'heading' || text.startsWith('**'));
  if (count.value === list.items.length || leads.length === count.value || leads.length >= 2)
    return [];
  const [first] = list.items;
  if (!first) return [];
  const message = `The heading announces "${count.text}", and the list has ${list.items.length}.`;
  const span = { part: first.part, start: first.body, end: first.end };
  return [{ kind: 'promise', code: 'list-count', message, spans: [span] }];
}
