import { authorMarks } from '@/lib/text/author-marks';
import { type PlacedRun, pairRuns } from './inline-forms';
import { InlineScanner } from './inline-tokens';

/** A bracket or code that stays open for longer than this was never meant as one. */
const longestForm = 400;
/** Lines that are longer are shown as they are: pairing their marks could take long. */
const longestLine = 5_000;
/** The beginning of a block that has no words yet, so nobody knows which block it will be. */
const bareMark = /^\s*(?:[-+>]+|#{1,6}|\d{1,3}[.)]?)\s*$/;

/**
 * A text that is being written, as it reads before its next word has come: forms that have begun in
 * its last line are closed, and marks and brackets of which nobody knows yet what they will be are
 * left out. Every line but the last one stays as it is. Linear in the length of the last line.
 */
export function settled(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const line = text.slice(start);
  if (line.length > longestLine) return text;
  const words = withoutOpenBracket(line).replace(/[*_`\\\s]+$/, '');
  return text.slice(0, start) + (bareMark.test(words) ? '' : closedForms(words));
}

/** Leaves out an open bracket and what follows it; of a link without its whole address, the words stay. */
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

/** A line with the closing marks of what is open at its end. */
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
