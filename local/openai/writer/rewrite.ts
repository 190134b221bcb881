import { z } from 'zod';

/** A job `rewrite` from the wire. */
const Rewrite = z.looseObject({
  kind: z.string().catch(''),
  advice: z.string().catch(''),
  keyword: z.string().catch(''),
  passage: z.string().catch(''),
  title: z.string().catch(''),
});

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

const plainer: [RegExp, string][] = [
  [/\bhowever, /gi, 'but '],
  [/\butili[sz]e\b/gi, 'use'],
  [/\bapproximately\b/gi, 'about'],
  [/\bin order to\b/gi, 'to'],
  [/\bprior to\b/gi, 'before'],
  [/; (\p{Ll})/gu, '. $1'],
];

/** Changes a passage by rule, and says that it was the demo writer. Addresses and marks stay. */
export function demoRewrite(data: Record<string, unknown>): { wording: string } {
  const { kind, advice, keyword, passage, title } = Rewrite.parse(data);
  if (kind === 'finding') return { wording: mended({ advice, keyword, passage, title }) };
  const lines = passage.split('\n');
  const at = lines.findLastIndex((line) => /\p{L}/u.test(line) && !/^\s*(?:#|!\[)/.test(line));
  const line = lines[at];
  if (line === undefined)
    return { wording: passage || `What this post says about ${keyword}, by the demo writer.` };
  lines[at] = `${changed(line, kind)} (Wording of the demo writer.)`;
  return { wording: lines.join('\n') };
}

function changed(line: string, kind: string): string {
  const parts = [...sentences.segment(line)].map(({ segment }) => segment);
  switch (kind) {
    case 'shorten':
      return parts.length > 1 ? parts.slice(0, -1).join('').trimEnd() : line;
    case 'expand':
      return `${line} A model would explain this more fully here.`;
    case 'simplify':
      return plainer.reduce((text, [word, by]) => text.replace(word, by), line);
    case 'fix-language':
      return line.replace(/(\S) {2,}/g, '$1 ').replace(/ +([,.;!?])/g, '$1');
    default:
      return line;
  }
}

type Fix = { advice: string; keyword: string; passage: string; title: string };

/** What a model would do about a finding of the score, by the words of its advice. */
function mended({ advice, keyword, passage, title }: Fix): string {
  if (/meta description/i.test(advice)) return description({ keyword, title });
  if (/of the title|in the title/i.test(advice)) return titleFor({ keyword, title });
  if (/^Long sentences/.test(advice)) return shortSentences(passage);
  if (/^Long paragraphs/.test(advice)) return halves(passage);
  if (/^Sentences that begin/.test(advice))
    return passage.replace(/^\p{Lu}/u, (first) => `Here, ${first.toLowerCase()}`);
  if (/^Passive/.test(advice)) return passage;
  return `${passage.replace(/\s+$/, '')} This is about ${keyword}.`;
}

function description({ keyword, title }: Pick<Fix, 'keyword' | 'title'>): string {
  const ends = [
    'What to know first, what to do step by step, and what to leave.',
    'It is written for readers who want to begin at once.',
    'Read it from the start, or go to the part that is open for you.',
  ];
  let text = title.toLowerCase().includes(keyword.toLowerCase())
    ? `${title}.`
    : `${title}: about ${keyword}.`;
  for (const end of ends) if (text.length < 121) text = `${text} ${end}`;
  return text.length <= 156 ? text : `${text.slice(0, 150).replace(/\s\S*$/, '')}.`;
}

function titleFor({ keyword, title }: Pick<Fix, 'keyword' | 'title'>): string {
  const rest = title.replace(/[\s:,–-]+$/, '');
  const named = rest.toLowerCase().startsWith(keyword.toLowerCase())
    ? rest
    : `${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}: ${rest}`;
  if (named.length < 34) return `${named}, told from the start`;
  return named.length <= 58 ? named : named.slice(0, 58).replace(/[\s:,–-]*\s\S*$/, '');
}

/** Parts long sentences where a clause begins. */
function shortSentences(passage: string): string {
  const parts = passage.split(
    /(?:[,;]\s+)(?:and|but|so|while|which)\s+|;\s+|,\s+(?=\p{Ll})|\s+and\s+(?=\p{Ll})/u,
  );
  const sentencesOf: string[] = [];
  for (const part of parts) {
    const last = sentencesOf.at(-1);
    const isShort = last !== undefined && `${last} ${part}`.split(/\s+/).length <= 18;
    if (isShort) sentencesOf[sentencesOf.length - 1] = `${last}, ${part}`;
    else sentencesOf.push(part);
  }
  return sentencesOf.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('. ');
}

/** Two paragraphs, parted between sentences. */
function halves(passage: string): string {
  const parts = [...sentences.segment(passage)].map(({ segment }) => segment);
  const middle = Math.ceil(parts.length / 2);
  return [parts.slice(0, middle), parts.slice(middle)]
    .map((half) => half.join('').trim())
    .join('\n\n')
    .trim();
}
