import type { Passage } from '../prompts/revise';
import { type Draft, type DraftFinding, type FindingKind, type Span, textAt } from './draft';

/** What is wrong with which places, by their ids. */
export type Mark = { kind: FindingKind; why: string; places: string[] };
export type Place = Span & { id: string; text: string };

const mostPlaces = 24;
const order: FindingKind[] = [
  'contradiction',
  'sum',
  'promise',
  'repeat',
  'fact',
  'gap',
  'habit',
  'padding',
];

/**
 * The findings as places to rewrite, the gravest first as far as they fit. Sentences that follow each
 * other in one paragraph become one place.
 */
export function placesOf(
  draft: Draft,
  findings: DraftFinding[],
): { places: Place[]; marks: Mark[] } {
  const sorted = [...findings].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  let kept: DraftFinding[] = [];
  let spans: Span[] = [];
  for (const finding of sorted) {
    const next = merged(draft, [...spans, ...finding.spans]);
    if (next.length > mostPlaces) continue;
    spans = next;
    kept = [...kept, finding];
  }
  const places = spans.map((span, at) => ({
    ...span,
    id: `p${at + 1}`,
    text: textAt(draft, span),
  }));
  const idsOf = (finding: DraftFinding) =>
    finding.spans.flatMap((span) => places.find((place) => holds(place, span))?.id ?? []);
  const marks = kept.map((finding) => ({
    kind: finding.kind,
    why: finding.message,
    places: [...new Set(idsOf(finding))],
  }));
  return { places, marks };
}

/**
 * What the editor reads around the places: each paragraph once, and the whole of a list or a form,
 * because what one line of it lacks may stand in the next.
 */
export function passagesOf(draft: Draft, places: Place[]): Passage[] {
  const passages: (Passage & { part: number; from: number })[] = [];
  for (const { id, part, start, end, text } of places) {
    const { heading = '', text: whole = '' } = draft.parts[part] ?? {};
    const gap = whole.lastIndexOf('\n\n', start);
    const from = gap < 0 ? 0 : gap + 2;
    const last = passages.at(-1);
    if (last && last.part === part && last.from === from) {
      last.places.push({ id, text });
      continue;
    }
    const to = whole.indexOf('\n\n', end);
    const paragraph = whole.slice(from, to < 0 ? undefined : to);
    passages.push({ part, from, heading, text: paragraph, places: [{ id, text }] });
  }
  return passages.map(({ heading, text, places: inIt }) => ({ heading, text, places: inIt }));
}

function merged(draft: Draft, spans: Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.part - b.part || a.start - b.start);
  const result: Span[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    const between =
      last?.part === span.part && textAt(draft, { ...span, start: last.end, end: span.start });
    const joined =
      last && typeof between === 'string' && (span.start <= last.end || /^[^\S\n]*$/.test(between));
    if (joined) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}

function holds(place: Span, span: Span): boolean {
  return place.part === span.part && place.start <= span.start && place.end >= span.end;
}
