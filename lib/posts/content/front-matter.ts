import { mayBeLabel, readLabel } from './lines';
import type { Format, MetaLabel, PostMeta } from './types';

const formatLine = /^format:\s{0,9}2$/i;
const field = /^[*_]{0,3}\p{L}[\p{L}\p{N} _-]{0,40}[*_]{0,3}:(?=[\s*_]|$)/u;
const rule = /^-{3,}$/;

/** Everything up to the first "---" is hidden. Without one, labelled lines count anywhere. */
export function splitFrontMatter(lines: string[]): {
  meta: PostMeta;
  body: string[];
  format: Format;
} {
  const ofFormat2 = lines.findIndex((line) => line.includes('---') && !isField(line));
  const format = lines.slice(0, Math.max(0, ofFormat2)).some(isFormatLine) ? 2 : 1;
  // In format 2 dashes inside a title or description are text.
  const end = format === 2 ? ofFormat2 : lines.findIndex((line) => line.includes('---'));
  const body = end < 0 ? lines : lines.slice(end + 1);
  return { meta: readMeta(lines, end), body, format };
}

/** Marks a text as Format 2 and ends its metadata with "---", so that no later line is hidden. */
export function withFormat(text: string): string {
  const lines = text.split('\n');
  const { end, last, formatted } = readFields(lines);
  const closed = (last >= 0 || end === firstText(lines)) && rule.test((lines[end] ?? '').trim());
  if (closed && formatted) return text;
  const added = [
    ...(formatted ? [] : ['Format: 2']),
    ...(closed ? [] : ['', '---', ...(last >= 0 ? [] : [''])]),
  ];
  return lines.toSpliced(last + 1, 0, ...added).join('\n');
}

/** Splits before the first body line; `front + body` is always the exact text. */
export function splitFront(text: string): { front: string; body: string } {
  const lines = text.split('\n');
  const { end, last } = readFields(lines);
  const closed = (last >= 0 || end === firstText(lines)) && rule.test((lines[end] ?? '').trim());
  let first = closed ? end + 1 : last + 1;
  while (first < lines.length - 1 && lines[first]?.trim() === '') first++;
  const body = lines.slice(first).join('\n');
  return { front: text.slice(0, text.length - body.length), body };
}

/** Sets a label in a {@link splitFront} front; an empty value removes the line. */
export function withMeta(front: string, label: MetaLabel, value: string): string {
  const line = value.trim() === '' ? [] : [`${label}: ${value.replace(/\s+/g, ' ').trim()}`];
  const lines = withFormat(front).split('\n');
  const places = lines.flatMap((one, at) =>
    mayBeLabel(one.trim()) && readLabel(one.trim())?.label === label ? [at] : [],
  );
  const [place = label === 'Meta Title' ? 0 : Math.max(0, lines.findIndex(isFormatLine))] = places;
  const rest = lines.filter((_, at) => !places.includes(at));
  return rest.toSpliced(place, 0, ...line).join('\n');
}

function readFields(lines: string[]) {
  let last = -1;
  let formatted = false;
  let end = 0;
  for (; end < lines.length; end++) {
    const line = (lines[end] ?? '').trim();
    const known = isFormatLine(line) || (mayBeLabel(line) && readLabel(line) !== null);
    if (known) last = end;
    else if (line !== '' && !field.test(line)) break;
    formatted ||= isFormatLine(line);
  }
  return { end, last, formatted };
}

function firstText(lines: string[]): number {
  return lines.findIndex((line) => line.trim() !== '');
}

function isFormatLine(line: string): boolean {
  return formatLine.test(line.trim());
}

function isField(line: string): boolean {
  return field.test(line.trim());
}

/** The first non-empty line of each label; the line that ends the front never counts. */
function readMeta(lines: string[], end: number): PostMeta {
  const meta: PostMeta = { title: null, description: null, persona: null };
  for (let at = 0; at < lines.length; at++) {
    const line = at === end ? '' : (lines[at] ?? '').trim();
    const labelled = mayBeLabel(line) ? readLabel(line) : null;
    if (!labelled?.text) continue;
    if (labelled.label === 'Meta Title') meta.title ??= labelled.text;
    else if (labelled.label === 'Meta Description') meta.description ??= labelled.text;
    else meta.persona ??= labelled.text;
  }
  return meta;
}
