import { stem } from '../../text/stems';
import { words } from '../../text/words';
import { type Count, countsIn } from '../counts';
import type { DraftFinding, Span } from '../draft';
import { plainLine } from '../plain';
import { isItem, listsOf, type Reading, type ReadPart, type Sentence } from '../reading';

/** What an opening may promise by name; the body must at least speak of it. */
const promised =
  /\b(?:an?|the|our|this|one|ready-made|printable) (?:\p{L}[\p{L}-]{1,14} ){0,2}(checklist|template|worksheet|table|timeline|script|glossary|calculator|formula|recipe|case study|worked example|sample|shopping list|schedule|flowchart|cheat sheet)\b/giu;
const offers =
  /\b(?:you(?:['’]ll| will)? (?:also )?(?:get|find|have|see|leave with|come away with|walk away with|take away)|includes?|with|plus|there (?:is|are)|comes? with|gives? you|ends? with|below|here (?:is|are)|this (?:guide|post|article))\b/i;

/** Promises of the title and the opening that the body does not keep, as far as they can be counted. */
export function brokenPromises({ title, parts, english }: Reading): DraftFinding[] {
  const opening = parts.find(({ kind }) => kind === 'opening');
  if (!english || !opening) return [];
  const body = parts.filter(({ kind }) => kind !== 'opening');
  const stems = stemsOf(body);
  const counted = countedIn(body);
  const sentences = opening.lines.flatMap((line) => line.sentences);
  const first = sentences[0];
  const inTitle = first
    ? countsIn(title).flatMap((count) => offCount(count, counted, spanOf(first)))
    : [];
  return [
    ...inTitle,
    ...sentences.flatMap((sentence) => [
      ...countsIn(sentence.plain).flatMap((count) => offCount(count, counted, spanOf(sentence))),
      ...unmentioned(sentence, stems, body),
    ]),
  ];
}

type Counted = Map<string, Set<number>>;

/** How many of what the body has, as it says itself or as can be seen. */
function countedIn(body: ReadPart[]): Counted {
  const counted: Counted = new Map();
  const add = (noun: string, value: number) =>
    counted.set(noun, (counted.get(noun) ?? new Set()).add(value));
  for (const part of body) {
    const [heading] = countsIn(plainLine(part.heading));
    if (heading) add(heading.noun, heading.value);
    const lines = part.lines.filter((line) => !isItem(line));
    for (const count of lines.flatMap(({ text }) => countsIn(plainLine(text))))
      add(count.noun, count.value);
    for (const { items } of listsOf(part))
      if (items[0]?.kind === 'number') add('list', items.length);
  }
  const formulas = body.flatMap(({ text }) => text.match(/`=[^`\n]{1,200}`/g) ?? []);
  if (formulas.length > 0) add(stem('formulas'), new Set(formulas).size);
  return counted;
}

function offCount(count: Count, counted: Counted, span: Span): DraftFinding[] {
  const values = counted.get(count.noun) ?? new Set<number>();
  const lists = /^(step|rule|way|tip|stag)/.test(count.noun) ? counted.get('list') : undefined;
  const all = new Set([...values, ...(lists ?? [])]);
  const [only] = values.size > 0 ? values : all;
  // Several numbers of one noun: the body speaks of several things.
  if (only === undefined || all.has(count.value) || (values.size || all.size) > 1) return [];
  const message = `"${count.text}" is promised at the start, and the body has ${only}.`;
  return [{ kind: 'promise', code: 'promised-count', message, spans: [span] }];
}

function unmentioned(sentence: Sentence, stems: Set<string>, body: ReadPart[]): DraftFinding[] {
  const { plain } = sentence;
  if (!offers.test(plain)) return [];
  return [...plain.matchAll(promised)].flatMap(([, name = '']) => {
    const mentioned = words(name).every((word) => stems.has(stem(word)));
    const isList = /list|table|schedule/.test(name);
    const kept = mentioned && (!isList || body.some((part) => part.lines.some(isItem)));
    if (kept) return [];
    const message = `A ${name} is promised at the start, and the body has none.`;
    return [
      { kind: 'promise' as const, code: 'promised-thing', message, spans: [spanOf(sentence)] },
    ];
  });
}

function stemsOf(body: ReadPart[]): Set<string> {
  return new Set(body.flatMap(({ heading, text }) => words(`${heading} ${text}`).map(stem)));
}

function spanOf({ part, start, end }: Span): Span {
  return { part, start, end };
}
