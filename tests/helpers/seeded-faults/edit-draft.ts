import type { Draft, Part } from '@/lib/ai/review/draft';

/** What a rule may do to a draft; parts are named as readers know them. */
export type Place = 'opening' | 'end' | `section ${number}` | `answer ${number}`;

function partAt({ parts }: Draft, place: Place): Part {
  const [kind, number] = place.split(' ');
  const wanted = kind === 'answer' ? 'faq' : kind;
  const found = parts.find(
    (part) => part.kind === wanted && part.index === Number(number ?? 1) - 1,
  );
  if (!found) throw new Error(`The draft has no ${place}.`);
  return found;
}

/** The draft with text added as a paragraph of its own, or at the end of the last one. */
export function added(
  draft: Draft,
  place: Place,
  text: string,
  as: 'paragraph' | 'sentence',
): Draft {
  return changed(draft, place, (old) => `${old}${as === 'paragraph' ? '\n\n' : ' '}${text}`);
}

export function changed(draft: Draft, place: Place, change: (text: string) => string): Draft {
  const old = partAt(draft, place);
  const parts = draft.parts.map((part) =>
    part === old ? { ...part, text: change(part.text) } : part,
  );
  return { ...draft, parts };
}

/** A sentence of plain prose of some length, the n-th of its part. */
export function sentenceOf(draft: Draft, place: Place, at: number): string {
  const { text } = partAt(draft, place);
  const prose = text.split('\n').filter((line) => line && !/^(?:[-#_]|\d+\. )/.test(line));
  const all = prose.flatMap((line) =>
    line.replace(/\*\*[^*]+\*\* ?/g, '').split(/(?<=[.!?]) (?=\p{Lu})/u),
  );
  const long = all.filter((sentence) => sentence.split(' ').length >= 10 && sentence.endsWith('.'));
  const found = long[at % Math.max(1, long.length)];
  if (!found) throw new Error(`${place} has no long sentence.`);
  return found;
}
