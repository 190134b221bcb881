import { describe, expect, it } from 'vitest';
import { findClaims } from '@/lib/ai/claims';
import { quoteFinder } from '@/lib/ai/steps/edit-places';
import { judge, readPassage } from '@/lib/evidence/verdict';
import { markdownFile } from '@/lib/export/markdown';
import { wordpressFile } from '@/lib/export/wordpress';
import { claimsInLines, placeClaims } from '@/lib/posts/claims';
import { parseContent } from '@/lib/posts/content';
import { splitFront } from '@/lib/posts/content/front-matter';
import { countPostWords } from '@/lib/posts/content/reading';
import { placeAuthorMarks } from '@/lib/posts/left-to-author';
import { checkRewrite } from '@/lib/rewrite/check';
import { authorMarks } from '@/lib/text/author-marks';
import { cleanText } from '@/lib/text/clean';
import { countWords } from '@/lib/text/words';
import { cpuMilliseconds } from '../bench/figure';
import { article } from '../bench/sample-article';
import { hostileTexts } from '../helpers/hostile-texts';
import { articleOf } from '../helpers/text-readers';
import { isFullRun } from '../helpers/trials';

const claims = ['10%', '20 minutes', '1', 'a', '100', '[a'].map((text) => ({ text }));
const blocksOf = (text: string) => parseContent(text).blocks;

const draftOf = (text: string) => ({
  meta: { titles: [], descriptions: [], excerpt: '' },
  faqHeading: '',
  version: 'first' as const,
  parts: [
    { kind: 'opening' as const, index: 0, heading: '', text: article(1) },
    { kind: 'section' as const, index: 0, heading: 'A heading', text },
  ],
});

/** Everything that reads a post's text when it is viewed or saved, beside its parser, and its draft. */
const readers: Record<string, (text: string) => unknown> = {
  parseContent,
  wordpressFile: (text) => wordpressFile(articleOf(text)),
  markdownFile: (text) => markdownFile(articleOf(text), ({ url }) => url),
  placeClaims: (text) => placeClaims(blocksOf(text), claims),
  'claimsInLines, in a meta title': (text) => claimsInLines([text], claims, 'seo-metadata'),
  countPostWords,
  splitFront,
  countWords,
  cleanText,
  findClaims: (text) =>
    findClaims(text, 'what was given', 'A shop: rent 1,400, pay 1,600, takings 3,600'),
  checkRewrite: (text) => checkRewrite(text, text, text),
  judge: (text) => judge(text, 'en', [readPassage({ text, language: 'en' })]),
  quoteFinder: (text) => quoteFinder(draftOf(text))([{ part: 'section-1', text: 'not in there' }]),
};

/** The full run takes texts of twice the length, which show smaller squares. */
const short = isFullRun ? 8_000 : 4_000;
const factor = 8;

/** CPU time only: what else runs on the machine counts for nothing. */
function milliseconds(read: () => unknown): number {
  const start = process.cpuUsage();
  read();
  return cpuMilliseconds(start);
}

/**
 * The factor of the time that eight times the text takes: linear is about 8, the square 64. The
 * collector can spoil a try, but no try makes a square look linear, so the best of a few counts.
 */
function growth(read: (text: string) => unknown, textOf: (length: number) => string): number {
  const [small, large] = [textOf(short), textOf(short * factor)];
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best > factor * 3; tries++) {
    const base =
      tries === 0
        ? 1
        : Math.max(
            1,
            milliseconds(() => read(small)),
          );
    best = Math.min(best, milliseconds(() => read(large)) / base);
  }
  return best;
}

describe.each(Object.entries(readers))('%s takes time in proportion to the length', (_, read) => {
  it.each(Object.entries(hostileTexts))('%s', (_name, textOf) => {
    expect(growth(read, textOf)).toBeLessThan(factor * 4);
  });
});

it.each(
  Object.entries({
    authorMarks,
    placeAuthorMarks: (text: string) => placeAuthorMarks(blocksOf(text)),
  }),
)('%s takes time in proportion to the marks of a line', (_, read) => {
  const marks = (length: number) => '[Add it] '.repeat((length * 10) / 9);
  expect(growth(read, marks)).toBeLessThan(factor * 4);
});
