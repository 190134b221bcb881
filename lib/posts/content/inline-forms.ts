import { Openers } from './emphasis';
import { parseInline, plainInline } from './inline';
import { InlineScanner, type Run } from './inline-tokens';
import { safeHref } from './safe-href';

/** The marks of a form are what lies outside `innerFrom` to `innerTo`. */
export type InlineForm = {
  kind: 'strong' | 'em' | 'code' | 'link';
  from: number;
  to: number;
  innerFrom: number;
  innerTo: number;
};

/** Drawing the forms of longer or denser lines could be slow. */
const longestLine = 5_000;
const maxRuns = 400;

/** Places of the forms that `parseInline` reads; links that the post view refuses are excluded. */
export function inlineForms(line: string): InlineForm[] {
  if (line.length > longestLine) return [];
  const forms: InlineForm[] = [];
  const runs: PlacedRun[] = [];
  const brackets: Bracket[] = [];
  const scanner = new InlineScanner(line);
  for (let kind = scanner.next(); kind; kind = scanner.next()) {
    const { from, to } = scanner;
    if (kind === 'code') {
      const fence = /^`+/.exec(scanner.source)?.[0].length ?? 0;
      forms.push({ kind, from, to, innerFrom: from + fence, innerTo: to - fence });
    } else if (kind === 'run' && scanner.run) {
      if (runs.length === maxRuns) return [];
      runs.push({ run: scanner.run, from, to });
    } else if (kind === 'open' || kind === 'image') {
      brackets.push({ from, innerFrom: to, runs: runs.length, image: kind === 'image' });
    } else if (kind === 'close') {
      const opener = brackets.pop();
      if (!opener || opener.image || scanner.address === null) continue;
      if (safeHref(scanner.address) === null) continue;
      const inside = pairRuns(runs.splice(opener.runs)).forms;
      if (hasWords(line.slice(opener.innerFrom, from))) forms.push(...inside);
      // A link without words renders its address as plain text.
      else while ((forms.at(-1)?.from ?? -1) >= opener.innerFrom) forms.pop();
      forms.push({
        kind: 'link',
        from: opener.from,
        to,
        innerFrom: opener.innerFrom,
        innerTo: from,
      });
      // A link holds no link.
      brackets.length = 0;
    }
  }
  forms.push(...pairRuns(runs).forms);
  return forms;
}

function hasWords(inner: string): boolean {
  return plainInline(parseInline(inner)).trim() !== '';
}

type Bracket = { from: number; innerFrom: number; runs: number; image: boolean };
export type PlacedRun = { run: Run; from: number; to: number };

/** `open` holds the runs without a partner. */
export function pairRuns(runs: PlacedRun[]): { forms: InlineForm[]; open: PlacedRun[] } {
  const forms: InlineForm[] = [];
  const openers = new Openers<PlacedRun>();
  for (const closer of runs) {
    const { run } = closer;
    if (run.closes)
      openers.close(run, (opener, used) => {
        opener.to -= used;
        const inner = { innerFrom: opener.to + used, innerTo: closer.from };
        closer.from += used;
        forms.push({
          kind: used === 2 ? 'strong' : 'em',
          from: opener.to,
          ...inner,
          to: closer.from,
        });
        return true;
      });
    if (run.opens && run.count > 0) openers.list.push(closer);
  }
  return { forms, open: openers.list };
}
