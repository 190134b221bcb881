import { writeCell } from '@/lib/posts/content/tables';
import { hasLetterOrDigit } from '@/lib/text/clean';
import { blocksOf, countProse } from '../blocks';
import { type Contract, isWithinBudget, keepsContract } from '../contract';
import { type Draft, type Span, textAt } from '../draft';
import { tidyProse } from '../tidy';

/** `bound` lists the marks whose edits apply together or not at all. */
export type Edit = Span & { before: string; text: string; bound: number[] };

/** Edits of one contradiction, sum or promise apply together, or places would disagree. */
export function applyEdits(draft: Draft, edits: Edit[], contract: Contract): Draft {
  const { after, dropped } = applyEach(draft, edits, contract);
  const lost = new Set(dropped.flatMap(({ bound }) => bound));
  const kept = edits.filter((edit) => !edit.bound.some((mark) => lost.has(mark)));
  return kept.length === edits.length ? after : applyEdits(draft, kept, contract);
}

/** Works backwards through each part, so that offsets of pending edits stay valid. */
function applyEach(draft: Draft, edits: Edit[], contract: Contract) {
  const dropped: Edit[] = [];
  let after = draft;
  for (const edit of edits.toSorted((a, b) => b.part - a.part || b.start - a.start)) {
    const changed = textAt(after, edit) === edit.before ? withEdit(after, edit) : null;
    if (changed && mayStand(contract, { before: after, after: changed }, edit)) after = changed;
    else dropped.push(edit);
  }
  return { after, dropped };
}

function mayStand(
  contract: Contract,
  drafts: { before: Draft; after: Draft },
  { part: at, before, text }: Edit,
): boolean {
  const blanks = before.match(/\[[^\]\n]{2,200}\]/g) ?? [];
  if (blanks.some((blank) => !text.includes(blank))) return false;
  const [old, now] = [drafts.before.parts[at], drafts.after.parts[at]];
  if (!old || !now || !keepsContract(contract, drafts, at)) return false;
  const target = now.kind === 'section' ? contract.sections[now.index]?.targetWords : undefined;
  const fits = (words: string) => !target || isWithinBudget(countProse(words), target);
  // No repair follows this step.
  return fits(now.text) || !fits(old.text);
}

const marker = /^(?:>|[-*+]|\d{1,3}[.)])\s+/;

/** A form may lack a few lines; more would be a rewrite. */
const maxLines = 5;

/** Null if the edit changes nothing or adds a heading or a list. */
function withEdit(draft: Draft, edit: Edit): Draft | null {
  const { part: at, start, end, before, text } = edit;
  const part = draft.parts[at];
  if (!part) return null;
  const block = blocksOf(part.text).find((one) => one.start <= start && end <= one.end);
  if (block?.type === 'code') return null;
  if (block?.type === 'table') return withCell(draft, edit);
  const [head, tail] = [part.text.slice(0, start), part.text.slice(end)];
  const lineStart = head.slice(head.lastIndexOf('\n') + 1);
  const own = marker.exec(lineStart)?.[0].trimEnd() ?? '';
  const given = text.trim().split('\n');
  // Models return an item with its list marker, which is outside the place.
  const isRepeated = own !== '' && marker.exec(given[0] ?? '')?.[0].trimEnd() === own;
  const lines = given.map((line) => (isRepeated ? line.replace(marker, '') : line).trim());
  const isText = (line: string) =>
    !/^(?:#{1,6}|[-*+>]|\d{1,3}[.)])\s/.test(line) && (line === '' || tidyProse(line) !== '');
  if (lines.length > maxLines || !lines.every(isText)) return null;
  if (lines.length > 1 && lines.includes('')) return null;
  const isLastOfLine = (tail.split('\n', 1)[0] ?? '').trim() === '';
  const isItem = /^[->*+]/.test(own) && isLastOfLine;
  // Two trailing spaces keep quoted lines apart.
  const joint = isItem ? `${own === '>' ? '  ' : ''}\n${own} ` : ' ';
  const words = lines.map((line) => tidyProse(line)).join(joint);
  if (words === before) return null;
  const edited = words === '' ? withoutPlace(head, tail) : `${head}${words}${tail}`;
  return { ...draft, parts: draft.parts.with(at, { ...part, text: edited }) };
}

/** Null if the new cell is none, or empty: its row would lose what its neighbours have. */
function withCell(draft: Draft, { part: at, start, end, before, text }: Edit): Draft | null {
  const part = draft.parts[at];
  const cell = writeCell(tidyProse(text.trim().replace(/^\|\s*|\s*\|$/g, '')));
  if (!part || !hasLetterOrDigit(cell) || cell === before || text.trim().includes('\n'))
    return null;
  const edited = part.text.slice(0, start) + cell + part.text.slice(end);
  return { ...draft, parts: draft.parts.with(at, { ...part, text: edited }) };
}

function withoutPlace(head: string, tail: string): string {
  const line = head.slice(head.lastIndexOf('\n') + 1);
  const rest = tail.split('\n', 1)[0] ?? '';
  if (rest.trim() !== '') return `${head}${tail.trimStart()}`;
  if (line.replace(marker, '').trim() !== '') return `${head.trimEnd()}${tail}`;
  const above = head.slice(0, head.length - line.length).trimEnd();
  const below = tail.slice(rest.length).trimStart();
  if (above === '' || below === '') return `${above}${below}`;
  const last = above.slice(above.lastIndexOf('\n') + 1);
  if (last.startsWith('>') && tail.slice(rest.length).startsWith('\n>'))
    return `${above}  \n${below}`;
  const isList = marker.test(last) && marker.test(below) && !below.startsWith('>');
  return `${above}${isList ? '\n' : '\n\n'}${below}`;
}
