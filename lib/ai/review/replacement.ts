import { tidyProse } from '../text/tidy';
import type { Draft } from './draft';
import type { Edit } from './edit';

/** The draft with an edit's words in their place; null where they are no single line, or the same. */
export function replacement(draft: Draft, edit: Edit): Draft | null {
  const offered = edit.text.trim();
  if (/\n|^(?:#{1,6}|[-*+>]|\d{1,3}[.)])\s/.test(offered)) return null;
  const words = tidyProse(offered);
  if (words.includes('\n') || (offered !== '' && words === '')) return null;
  const part = draft.parts[edit.part];
  if (!part || words === edit.before) return null;
  const start = part.text.slice(0, edit.start);
  const end = part.text.slice(edit.end);
  const text = words === '' ? joined(start, end) : `${start}${words}${end}`;
  return { ...draft, parts: draft.parts.with(edit.part, { ...part, text }) };
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
