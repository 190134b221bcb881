import { words } from '@/lib/ai/text/words';
import { type Fact, type Found, fact } from './fact';

type Item = Fact & { isNumbered: boolean; words: Set<string> };

/** Items of lists that a wording merged into others, left out, or put in another order. */
export function lostItems(before: string, after: string): Fact[] {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  if (old.length === 0) return [];
  if (old.length > mostCompared) return old.slice(now.length).map(placeOf);
  const free = new Set(now);
  let last = -1;
  const lost: Item[] = [];
  const unlike: Item[] = [];
  for (const item of old) {
    const like = now.find((other) => free.has(other) && isLike(item, other));
    if (!like) {
      unlike.push(item);
      continue;
    }
    free.delete(like);
    const at = now.indexOf(like);
    if (item.isNumbered && at < last) lost.push(item);
    last = Math.max(last, at);
  }
  // Items in quite other words stand for the first ones that were not found.
  lost.push(...unlike.slice(Math.max(0, unlike.length - Math.max(0, old.length - now.length))));
  return lost.map(placeOf);
}

/** Longer lists are only counted. */
const mostCompared = 300;

const placeOf = ({ kind, text, from, to }: Fact): Fact => ({ kind, text, from, to });

function itemsOf(text: string): Item[] {
  return [...text.matchAll(/^[ \t]*(?:[-*+•]|(\d{1,9})[.)])[ \t]+(\S[^\n]*)/gm)].map((match) => {
    const { key: _, ...item } = fact('item', match[0].trim(), match.index, '');
    const isNumbered = match[1] !== undefined;
    return { ...item, isNumbered, words: new Set(words((match[2] ?? '').toLowerCase())) };
  });
}

function isLike(one: Item, other: Item): boolean {
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  // The longer one may hold the shorter one because they were merged, and then it has more words.
  return shared * 2 >= Math.max(one.words.size, other.words.size);
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const movable = new Set(['number', 'name', 'link', 'date']);

/** Whether a sentence kept its words while its numbers, names or addresses changed places. */
export function areMoved(
  before: string,
  after: string,
  { old, now }: { old: Found[]; now: Found[] },
): boolean {
  if (before === after) return false;
  const earlier = framesOf(before, old);
  const later = framesOf(after, now);
  for (const [frame, facts] of earlier) {
    const there = later.get(frame);
    if (there?.length === facts.length && there.toSorted().join() !== facts.toSorted().join())
      return true;
  }
  return false;
}

/** Sentences with a blank for each fact, and the facts that fill the blanks. */
function framesOf(text: string, all: Found[]): Map<string, string[]> {
  const facts = all
    .filter(({ kind, key }) => movable.has(kind) && !/^number (?:m|per )/.test(key))
    .sort((a, b) => a.from - b.from);
  const frames = new Map<string, string[]>();
  let next = 0;
  for (const { segment, index } of sentences.segment(text)) {
    let frame = '';
    let at = index;
    const keys: string[] = [];
    for (let one = facts[next]; one && one.from < index + segment.length; one = facts[++next]) {
      if (one.from < at) continue;
      frame += `${text.slice(at, one.from)}\u0000${one.kind}`;
      keys.push(one.key);
      at = one.to;
    }
    if (keys.length < 2) continue;
    frame = (frame + text.slice(at, index + segment.length))
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim();
    const known = frames.get(frame);
    if (known) known.push(keys.join('\u0001'));
    else frames.set(frame, [keys.join('\u0001')]);
  }
  return frames;
}
