import type { Draft, Span } from './draft';
import { folded } from './fold';
import { linesOf } from './reading';

type Quote = { part: string; text: string };

const leastLetters = 8;

/** The name of a part in what the model reads and answers: `opening`, `section-1`, `faq-1`, `end`. */
export function partId({ kind, index }: Draft['parts'][number]): string {
  return kind === 'section' || kind === 'faq' ? `${kind}-${index + 1}` : kind;
}

/**
 * Finds quotations in a draft and widens each to the whole sentences that it touches. One that does
 * not occur, spans lines or is too short to mean a place has none. The same words quoted twice mean
 * their first and second place.
 */
export function quoteFinder(draft: Draft): (quotes: Quote[]) => (Span | null)[] {
  const texts = draft.parts.map(({ text }) => ({ ...folded(text), lines: linesOf(text) }));
  const ids = draft.parts.map(partId);
  return (quotes) => {
    const used = new Map<string, number>();
    return quotes.map(({ part, text }) => {
      const index = ids.indexOf(part);
      const place = texts[index];
      const wanted = folded(text.replace(/(?:…|\.\.\.)\s*$/, '')).text.trim();
      if (!place || wanted.length < leastLetters) return null;
      const key = `${index} ${wanted}`;
      const from = place.text.indexOf(wanted, used.get(key) ?? 0);
      if (from < 0) return null;
      used.set(key, from + wanted.length);
      const [start, last] = [place.at[from], place.at[from + wanted.length - 1]];
      return start === undefined || last === undefined
        ? null
        : wholeSentences(place.lines, { part: index, start, end: last + 1 });
    });
  };
}

function wholeSentences(
  lines: ReturnType<typeof linesOf>,
  { part, start, end }: Span,
): Span | null {
  const line = lines.find((one) => one.start <= start && one.end >= end);
  if (!line || line.isHeading) return null;
  const touched = line.sentences.filter((one) => one.start < end && one.end > start);
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last ? { part, start: first.start, end: last.end } : null;
}
