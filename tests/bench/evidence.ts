import { judgeSentence } from '@/lib/evidence/judge-sentence';
import { readPassage } from '@/lib/evidence/verdict';
import { placeClaims } from '@/lib/posts/claims';
import { parseContent } from '@/lib/posts/content';
import { falseAlarms, found, judgePairs } from '../helpers/evidence-pairs';
import { cpuMilliseconds, median, report } from './figure';

const aims = { 'figure-differs': 99, 'quotation-differs': 99 };
const passagesOfSource = 8;
const wordsOfSentence = 20;

/** How many of the labelled pairs are judged right, and what the verdicts of a post cost. */
export function benchEvidence(): void {
  const pairs = judgePairs();
  for (const kind of [...new Set(pairs.map(({ verdict }) => verdict))].sort()) {
    const { count, of, share } = found(pairs, kind);
    const limit = aims[kind as keyof typeof aims];
    const aim = limit === undefined ? {} : { limit, kind: 'min' as const };
    const note = `${count} of ${of}`;
    report({ name: `evidence: ${kind}, found`, unit: '%', value: share * 100, ...aim, note });
  }
  const { wrong, of, share } = falseAlarms(pairs);
  report({
    name: 'evidence: false alarms',
    unit: '%',
    value: share * 100,
    limit: 2,
    note: `${wrong.length} of ${of}`,
  });
  const post = citingPost({ words: 3_000, sources: 40 });
  report({
    name: 'evidence: verdicts of a post of 3,000 words with 40 sources',
    unit: 'ms',
    value: timeOf(post),
    limit: 50,
    note: `CPU time, median, ${passagesOfSource} passages a source, read once`,
  });
  const long = citingPost({ words: 12_000, sources: 40 });
  report({
    name: 'evidence: time of 12,000 words over time of 3,000',
    unit: 'ratio',
    value: timeOf(long) / timeOf(post),
    limit: 6,
    note: '4 is linear, 16 quadratic',
  });
}

function timeOf({ content, sources }: ReturnType<typeof citingPost>): number {
  const times = Array.from({ length: 12 }, () => {
    const start = process.cpuUsage();
    const { blocks } = parseContent(content);
    for (const { text, notes } of placeClaims(blocks, []).sentences)
      judgeSentence({ text, language: 'en' }, sources[(notes[0] ?? 1) - 1] ?? []);
    return cpuMilliseconds(start);
  });
  return median(times.slice(4));
}

/** Each sentence cites one source. Its passages are read before, as they are for all sentences. */
function citingPost(size: { words: number; sources: number }) {
  const source = (at: number) =>
    Array.from({ length: passagesOfSource }, (_, page) => {
      const text = Array.from(
        { length: 8 },
        (_, line) =>
          `In ${2000 + page} the Office counted ${at * 7 + line},${100 + page} households, and ${line + 10}.${page} per cent of them used less than ${300 + at} kWh a year for heating.`,
      ).join(' ');
      return { sourceId: String(at), read: readPassage({ text, language: 'en' }) };
    });
  const sentences = Array.from(
    { length: size.words / wordsOfSentence },
    (_, at) =>
      `In 2003 the Office counted ${(at % size.sources) * 7 + 3},103 households there, and about 13% of them needed less than 350 kWh.[^${at % size.sources}]`,
  );
  const definitions = Array.from({ length: size.sources }, (_, at) => `[^${at}]: Source ${at}`);
  const paragraphs = sentences.map((one, at) => (at % 5 === 4 ? `${one}\n\n` : `${one} `));
  return {
    content: `Format: 2\n---\n${paragraphs.join('')}\n\n${definitions.join('\n')}\n`,
    sources: Array.from({ length: size.sources }, (_, at) => source(at)),
  };
}
