import { sentenceBounds } from '../text/sentence-bounds';
import type { Span } from './draft';

type Line = Omit<Span, 'part'> & { isHeading: boolean; sentences: Omit<Span, 'part'>[] };

const marker = /^\s{0,12}(?:(#{1,6})|[-*+]|\d{1,3}[.)]|>)\s+/;

/** The lines of a Markdown text with their sentences; the marker of a line belongs to none. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of text.split('\n')) {
    const found = marker.exec(raw);
    const body = start + (found?.[0].length ?? 0);
    const said = raw.slice(body - start).trimEnd();
    const sentences = [...sentenceBounds(said)].map(([from, to]) => {
      return { start: body + from, end: body + to };
    });
    if (raw.trim())
      lines.push({
        start,
        end: body + said.length,
        isHeading: found?.[1] !== undefined,
        sentences,
      });
    start += raw.length + 1;
  }
  return lines;
}
