import { authorMarks } from '@/lib/text/author-marks';
import { type PlacedRun, pairRuns } from './inline-forms';
import { InlineScanner } from './inline-tokens';
import { regionsOf } from './regions';
import { splitCells } from './tables';

/** A bracket or code span open for longer than this is text. */
const longestForm = 400;
/** Pairing the marks of longer lines could be slow. */
const longestLine = 5_000;
/** The start of a block without words, whose type is not yet known. */
const bareMark = /^\s*(?:[-+>]+|#{1,6}|\d{1,3}[.)]?)\s*$/;

/** Closes or drops what is unfinished in the last line of a streaming text, so it never flickers. */
export function settled(lines: string[]): string[] {
  const at = lines.length - 1;
  const line = lines[at] ?? '';
  const region = regionsOf(lines, { isGrowing: true }).at(-1);
  const isLast = region?.to === lines.length;
  if (isLast && region.type === 'code') {
    if (region.isClosed) return lines;
    const isHalfEnd = at > region.from && /^\s*(?:`+|~+)$/.test(line);
    return [...(isHalfEnd ? lines.slice(0, -1) : lines), region.end];
  }
  if (isLast && region.from === at - 1) return lines;
  if (line.length > longestLine) return lines;
  const header = lines[at - 1]?.trim() ?? '';
  if (!isLast && header.startsWith('|') && /^[\s|:-]*$/.test(line))
    return lines.with(at, delimiterRow(header));
  const words = withoutOpenBracket(line).replace(/[*_`\\\s]+$/, '');
  const rest = lines.with(at, bareMark.test(words) ? '' : closedForms(words));
  return !isLast && words.startsWith('|') && words.length > 1
    ? [...rest, delimiterRow(words)]
    : rest;
}

function delimiterRow(header: string): string {
  return `|${' - |'.repeat(splitCells(header).length)}`;
}

/** Drops an open bracket and what follows; keeps the words of a link whose address is incomplete. */
function withoutOpenBracket(line: string): string {
  const opened: number[] = [];
  const scanner = new InlineScanner(line);
  let link: { from: number; words: string } | null = null;
  for (let kind = scanner.next(); kind; kind = scanner.next()) {
    if (kind === 'open' || kind === 'image') opened.push(scanner.from);
    if (kind !== 'close') continue;
    const from = opened.pop();
    if (from === undefined || scanner.address !== null) continue;
    const isLast = scanner.to === line.length && authorMarks(line.slice(from)).length === 0;
    if (isLast || line.startsWith('(', scanner.to))
      link = { from, words: line.startsWith('!', from) ? '' : line.slice(from + 1, scanner.from) };
  }
  const from = link?.from ?? opened[0];
  if (from === undefined || line.length - from > longestForm) return line;
  return line.slice(0, from) + (link?.words ?? '');
}

function closedForms(words: string): string {
  const runs: PlacedRun[] = [];
  const scanner = new InlineScanner(words);
  let fence = '';
  for (let kind = scanner.next(); kind; kind = scanner.next()) {
    const { run, from, to, source } = scanner;
    if (kind === 'run' && run) runs.push({ run, from, to });
    const isOpenCode = kind === 'text' && source.startsWith('`');
    if (isOpenCode && words.length - to <= longestForm) {
      fence = source;
      break;
    }
  }
  const { open } = pairRuns(runs);
  const marks = open.map(({ run }) => run.mark.repeat(run.count));
  return words + fence + marks.reverse().join('');
}
