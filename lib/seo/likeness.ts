import type { Light } from './light';
import { pixelWidth } from './pixel-width';
import { readContext } from './score';
import type { Finding, RuleContext, SeoInput } from './types';

/** The light that a well-known plugin would show, by its published thresholds. */
export type Likeness = { name: string; score: number | null; light: Light };

const clamp = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/**
 * Likenesses, not the plugins' own results: rules that need the blog itself (nofollow links, other
 * posts, word forms) are left out, and so leave the denominator.
 */
export function likenesses(input: SeoInput, findings: Finding[]): Likeness[] {
  const context = readContext(input);
  if (context.text.wordCount === 0)
    return ['Yoast-like SEO', 'Yoast-like readability', 'Rank-Math-like'].map((name) => ({
      name,
      score: null,
      light: 'grey',
    }));
  const points = yoastPoints(context);
  const yoast = clamp((100 * sum(points)) / (9 * points.length));
  const readability = yoastReadability(findings);
  const [got, possible] = rankMathPoints(context);
  const rankMath = clamp((100 * got) / possible);
  return [
    { name: 'Yoast-like SEO', score: yoast, light: light(yoast, 41, 71) },
    { name: 'Yoast-like readability', score: readability, light: light(readability, 41, 71) },
    { name: 'Rank-Math-like', score: rankMath, light: light(rankMath, 51, 81) },
  ];
}

function light(score: number, orange: number, green: number): Light {
  if (score >= green) return 'green';
  return score >= orange ? 'orange' : 'red';
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Points of 9, as Yoast's own table of scores has them. */
function yoastPoints(context: RuleContext): number[] {
  const { text, keyphrase, metaDescription, slug } = context;
  const title = context.metaTitle || context.title;
  const [first] = text.prose.filter(({ kind }) => kind === 'paragraph');
  const points: number[] = [lengthPoints(text.wordCount), text.images.length > 0 ? 9 : 3];
  const width = pixelWidth(title, 20);
  points.push(width === 0 ? 1 : width > 600 ? 3 : 9);
  const meta = metaDescription?.length ?? 0;
  points.push(meta === 0 ? 1 : meta > 120 && meta < 157 ? 9 : 6);
  const outside = text.links.filter(({ href }) => /^https?:/.test(href)).length;
  points.push(outside > 0 ? 9 : 3);
  points.push(text.links.length > outside ? 9 : 3);
  if (keyphrase.length === 0) return [...points, -999];
  points.push(keyphrase.length <= 4 ? 9 : keyphrase.length <= 8 ? 6 : 3);
  const inSentence = first?.sentences.some((sentence) => keyphrase.count(sentence.text) > 0);
  points.push(inSentence ? 9 : first && keyphrase.count(first.text) > 0 ? 6 : 3);
  const inMeta = keyphrase.count(metaDescription ?? '');
  points.push(inMeta === 1 || inMeta === 2 ? 9 : 3);
  const at = keyphrase.exactAt(title);
  points.push(at !== null && at < 0.05 ? 9 : at !== null || keyphrase.count(title) > 0 ? 6 : 2);
  points.push(keyphrase.share(slug.replaceAll('-', ' ')) > 0.5 ? 9 : 6);
  if (text.wordCount >= 100) points.push(densityPoints(context));
  const headings = text.headings.filter(({ level }) => level === 2 || level === 3);
  if (headings.length > 0) {
    const hits = headings.filter((heading) => keyphrase.share(heading.text) >= 0.5).length;
    const share = hits / headings.length;
    const good = (share >= 0.3 && share <= 0.75) || (headings.length === 1 && hits === 1);
    points.push(good ? 9 : 3);
  }
  if (text.images.length > 0)
    points.push(text.images.some(({ alt }) => keyphrase.share(alt) >= 0.5) ? 9 : 6);
  return points;
}

function lengthPoints(words: number): number {
  if (words >= 300) return 9;
  if (words >= 250) return 6;
  if (words >= 200) return 3;
  return words >= 100 ? -10 : -20;
}

function densityPoints({ text, keyphrase }: RuleContext): number {
  const count = sum(text.sentences.map((sentence) => keyphrase.count(sentence.text)));
  const density = (100 * count) / text.wordCount;
  if (density > 4) return -50;
  if (density > 3.5) return -10;
  return density > 0.5 ? 9 : 4;
}

const yoastReadabilityRules = [
  'subheading-distance',
  'long-paragraphs',
  'long-sentences',
  'same-openings',
  'passive',
  'transitions',
];

/** Penalties, not a mean: 3 for each bad result, 2 for each that could be better. */
function yoastReadability(findings: Finding[]): number {
  const penalty = sum(
    findings
      .filter(({ id, value }) => yoastReadabilityRules.includes(id) && value !== null)
      .map(({ value }) => (value === 1 ? 0 : value === 0 ? 3 : 2)),
  );
  if (penalty > 6) return 30;
  return penalty >= 5 ? 60 : 90;
}

/** Points reached and possible; whole words, where Rank Math also finds "art" in "start". */
function rankMathPoints(context: RuleContext): [number, number] {
  const { text, keyphrase, metaDescription, slug } = context;
  const title = context.metaTitle || context.title;
  const tenth = Math.max(1, Math.floor(text.sentences.length / 10));
  const opening = text.wordCount <= 400 ? text.sentences : text.sentences.slice(0, tenth);
  const exact = (line: string) => keyphrase.exactAt(line) !== null;
  const at = keyphrase.exactAt(title);
  const uses = text.sentences.filter((sentence) => exact(sentence.text)).length;
  const density = (100 * uses) / Math.max(1, text.wordCount);
  const outside = text.links.filter(({ href }) => /^https?:/.test(href)).length;
  const longest = Math.max(0, ...text.prose.map(({ words }) => words.length));
  const tests: [boolean | number, number][] = [
    [at !== null, 36],
    [at !== null && at < 0.5, 3],
    [exact(metaDescription ?? ''), 2],
    [exact(slug.replaceAll('-', ' ')), 5],
    [opening.some((sentence) => exact(sentence.text)), 3],
    [uses > 0, 3],
    [contentPoints(text.wordCount), 8],
    [text.headings.some(({ level, text: words }) => level > 1 && exact(words)), 3],
    [text.images.some(({ alt }) => keyphrase.share(alt) === 1), 2],
    [density < 0.5 || density > 2.5 ? 0 : density <= 0.75 ? 2 : density <= 1 ? 3 : 6, 6],
    [slug.length <= 75, 4],
    [outside > 0, 4],
    [outside > 0, 2],
    [text.links.length > outside, 5],
    [/\d/.test(title), 1],
    [text.links.filter(({ href }) => href.startsWith('#')).length >= 3, 2],
    [longest <= 120, 3],
    [[0, 1, 2, 4][Math.min(3, text.images.length)] ?? 0, 6],
  ];
  const reached = tests.map(([result, most]) =>
    typeof result === 'number' ? Math.min(result, most) : result ? most : 0,
  );
  return [sum(reached) + (text.images.length >= 4 ? 2 : 0), sum(tests.map(([, most]) => most))];
}

function contentPoints(words: number): number {
  const steps: [number, number][] = [
    [2500, 8],
    [2000, 5],
    [1500, 4],
    [1000, 3],
    [600, 2],
  ];
  return steps.find(([least]) => words >= least)?.[1] ?? 0;
}
