import { isMarkedNote } from '@/lib/text/notes';
import type { Format, HeadingLevel, MetaLabel } from './types';

export type Line =
  | { type: 'blank' }
  | { type: 'hidden' }
  | { type: 'label'; label: MetaLabel; text: string }
  | { type: 'heading'; level: HeadingLevel; text: string }
  | { type: 'rule' }
  | { type: 'image'; description: string }
  | { type: 'bullet'; indent: number; text: string }
  | { type: 'number'; indent: number; start: number; text: string }
  | { type: 'quote'; text: string }
  | { type: 'paragraph'; text: string };

const label =
  /^([*_]{0,3})\s{0,3}(meta title|meta description|reader persona)\s{0,3}[*_]{0,3}\s{0,3}:(.*)$/isu;
const labels: Record<string, MetaLabel> = {
  'meta title': 'Meta Title',
  'meta description': 'Meta Description',
  'reader persona': 'Reader Persona',
};
const widestIndent = 40;

const blank: Line = { type: 'blank' };
const hidden: Line = { type: 'hidden' };

/** The order of the checks is the order of the rules in docs/behaviour.md. */
export function readLine(raw: string, format: Format): Line {
  const line = raw.trim();
  if (line === '') return blank;
  const labelled = mayBeLabel(line) ? readLabel(line) : null;
  if (labelled) return labelled;
  if (format === 2 ? isMarkedNote(line) : isVisualNote(line)) return hidden;
  return readHeading(line) ?? readMarked(line, raw) ?? { type: 'paragraph', text: line };
}

/** A cheap test first: few lines have a label. */
export function mayBeLabel(line: string): boolean {
  const first = line.charAt(0);
  return first !== '' && 'mMrR*_'.includes(first);
}

export function readLabel(line: string): Extract<Line, { type: 'label' }> | null {
  const match = label.exec(line);
  const name = labels[match?.[2]?.toLowerCase() ?? ''];
  if (!match || !name) return null;
  const text = (match[3] ?? '').trim();
  return { type: 'label', label: name, text: withoutLabelMarks(text, match[1] ?? '') };
}

/** Handles both "**Meta Title:** text" and "**Meta Title: text**". */
function withoutLabelMarks(text: string, opened: string): string {
  if (!opened) return text;
  if (text.startsWith(opened)) return text.slice(opened.length).trimStart();
  return text.endsWith(opened) && text.indexOf(opened) === text.length - opened.length
    ? text.slice(0, -opened.length).trimEnd()
    : text;
}

// A cheap test first: few lines match.
const mayBeNote = /visual|Infographic|Chart|Diagram|[\uDDBC\uDFA8]/i;

/** Format 1 only. Matches whole words, capitalised or in capitals: "a chart" and "Charter" are text. */
function isVisualNote(line: string): boolean {
  if (!mayBeNote.test(line)) return false;
  return (
    /visual suggestion/i.test(line) ||
    /[\u{1F5BC}\u{1F3A8}]/u.test(line) ||
    named.test(line) ||
    hasBracketedVisual(line)
  );
}

// An underscore is a Markdown mark here, not a word character.
const named =
  /(?<![\p{L}\p{N}])(?:Infographics?|INFOGRAPHICS?|Charts?|CHARTS?|Diagrams?|DIAGRAMS?|Visual Content|VISUAL CONTENT)(?![\p{L}\p{N}])/u;

function hasBracketedVisual(line: string): boolean {
  let open = false;
  let seen = false;
  for (const [found] of line.matchAll(/\[|\]|\bvisuals?\b/gi)) {
    if (found === '[') open = true;
    else if (found !== ']') seen ||= open;
    else if (seen) return true;
    else open = false;
  }
  return false;
}

function readHeading(line: string): Line | null {
  if (!line.startsWith('#')) return null;
  const marks = /^#{1,7}/.exec(line)?.[0].length ?? 0;
  if (marks < 1 || marks > 6) return null;
  const text = withoutClosingMarks(line.slice(marks).trim());
  // A heading without words would be empty for screen readers.
  return text ? { type: 'heading', level: marks as HeadingLevel, text } : null;
}

function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  if (end === 0) return '';
  return end < text.length && /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

function readMarked(line: string, raw: string): Line | null {
  // Fast path: most lines start with a letter.
  if (/^\p{L}/u.test(line)) return null;
  if (line === '---') return { type: 'rule' };
  if (line.startsWith('![') && line.includes(']('))
    return { type: 'image', description: line.slice(2, line.indexOf('](')).trim() };
  if (line.startsWith('- ') || line.startsWith('* '))
    return { type: 'bullet', indent: indentOf(raw), text: line.slice(2).trim() };
  const number = /^(\d{1,9})[.)]\s+(?=\S)/.exec(line);
  if (number)
    return {
      type: 'number',
      indent: indentOf(raw),
      start: Number(number[1]),
      text: line.slice(number[0].length),
    };
  // An empty quote line does not end the quote.
  if (line === '>') return { type: 'quote', text: '' };
  if (line.startsWith('> ')) return { type: 'quote', text: withoutQuoteMarks(line) };
  return null;
}

function withoutQuoteMarks(line: string): string {
  return line.replace(/^(?:>\s?)+/, '').trim();
}

/** A tab counts as four columns. */
function indentOf(raw: string): number {
  let width = 0;
  for (const char of raw) {
    if (char === ' ') width++;
    else if (char === '\t') width += 4;
    else break;
    if (width >= widestIndent) break;
  }
  return width;
}
