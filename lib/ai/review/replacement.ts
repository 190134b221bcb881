import { tidyProse } from '../text/tidy';
import type { Draft } from './draft';
import type { Edit } from './edit';

/** A field that a form lacks is a line of its own; more would be another form. */
const mostLines = 5;

/**
 * The draft with an edit's words in their place; null where they are the same, or no single line.
 * The first or last words of an item or a quoted line may become several: each stands like the first.
 * Elsewhere whole sentences on lines of their own become one line.
 */
export function replacement(draft: Draft, edit: Edit): Draft | null {
  const part = draft.parts[edit.part];
  if (!part) return null;
  const start = part.text.slice(0, edit.start);
  const end = part.text.slice(edit.end);
  const lines = linesOf(withoutMarkers(edit.text, start));
  if (lines === null) return null;
  const isSentence = (line: string) => /[.!?。！？…]["')\]*_”’]*$/.test(line);
  const last = lines.at(-1) ?? '';
  const asLines = mayGrow(start, end, !isSentence(last) || last.endsWith(edit.before));
  if (!asLines && lines.length > 1 && !lines.every(isSentence)) return null;
  const words = lines.join(asLines ? breakAfter(start) : ' ');
  if (words === edit.before) return null;
  const text = words === '' ? joined(start, end) : `${start}${words}${end}`;
  return { ...draft, parts: draft.parts.with(edit.part, { ...part, text }) };
}

const marker = /^(?:>|[-*+]|\d{1,3}[.)])\s+/;

/** Models give an item back with its mark, which stands before the place. */
function withoutMarkers(text: string, start: string): string {
  const own = marker.exec(start.slice(start.lastIndexOf('\n') + 1))?.[0].trim();
  const given = text.trim();
  const isAtItsStart = own !== undefined && start.endsWith(`${own} `);
  if (!isAtItsStart || marker.exec(given)?.[0].trim() !== own) return text;
  return given
    .split('\n')
    .map((line) => line.replace(marker, ''))
    .join('\n');
}

/** The words of each line; null where one of them is a heading, a list, or nothing at all. */
function linesOf(text: string): string[] | null {
  const offered = text.trim().split('\n');
  if (offered.length > mostLines) return null;
  if (offered.some((line) => /^\s*(?:#{1,6}|[-*+>]|\d{1,3}[.)])\s/.test(line))) return null;
  const lines = offered.map((line) => tidyProse(line.trim()));
  const isLost = lines.some(
    (line, at) => line.includes('\n') || (offered[at] !== '' && line === ''),
  );
  return isLost || (lines.length > 1 && lines.includes('')) ? null : lines;
}

/** Where the place ends its item or quoted line, or begins it and its last line leads on. */
function mayGrow(start: string, end: string, leadsOn: boolean): boolean {
  const line = start.slice(start.lastIndexOf('\n') + 1);
  const isAtEdge =
    (end.split('\n', 1)[0] ?? '').trim() === '' || (leadsOn && /^(?:>|[-*+]) +$/.test(line));
  return breakAfter(start) !== '' && isAtEdge;
}

/** What parts two lines of the quote or the bulleted list that `start` ends in; empty elsewhere. */
function breakAfter(start: string): string {
  const marker = /^(?:>|[-*+]) +/.exec(start.slice(start.lastIndexOf('\n') + 1))?.[0];
  if (!marker) return '';
  // Two spaces keep the lines of a quote apart.
  return marker.startsWith('>') ? `  \n${marker}` : `\n${marker}`;
}

/** Takes the gap with the words, and the line when nothing else stood in it. */
function joined(start: string, end: string): string {
  const line = start.slice(start.lastIndexOf('\n') + 1);
  const rest = end.split('\n', 1)[0] ?? '';
  if (rest.trim() !== '') return `${start}${end.trimStart()}`;
  if (!/^\s*(?:(?:[-*+>]|\d{1,3}[.)])\s+)?$/.test(line)) return `${start.trimEnd()}${end}`;
  const above = start.slice(0, start.length - line.length).trimEnd();
  const below = end.slice(rest.length).trimStart();
  if (above === '' || below === '') return `${above}${below}`;
  const last = above.slice(above.lastIndexOf('\n') + 1);
  // Two spaces keep the lines of a quote apart.
  if (last.startsWith('>') && /^\n>/.test(end.slice(rest.length))) return `${above}  \n${below}`;
  const inList = isItem(last) && isItem(below);
  return `${above}${inList ? '\n' : '\n\n'}${below}`;
}

function isItem(line: string): boolean {
  return /^(?:[-*+]|\d{1,3}[.)])\s/.test(line);
}
