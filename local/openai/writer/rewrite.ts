import { z } from 'zod';

/** A job `rewrite` from the wire. */
const Rewrite = z.looseObject({
  kind: z.string().catch(''),
  advice: z.string().catch(''),
  keyword: z.string().catch(''),
  passage: z.string().catch(''),
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
  const { kind, advice, keyword, passage } = Rewrite.parse(data);
  const lines = passage.split('\n');
  const at = lines.findLastIndex((line) => /\p{L}/u.test(line) && !/^\s*(?:#|!\[)/.test(line));
  const line = lines[at];
  if (line === undefined)
    return { wording: passage || `What this post says about ${keyword}, by the demo writer.` };
  lines[at] = `${changed(line, { kind, advice, keyword })} (Wording of the demo writer.)`;
  return { wording: lines.join('\n') };
}

function changed(line: string, { kind, advice, keyword }: Record<string, string>): string {
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
    case 'finding':
      if (/keyphrase/i.test(advice ?? '')) return `${line} This is about ${keyword}.`;
      return halves(parts);
    default:
      return line;
  }
}

/** Two paragraphs, parted between sentences. */
function halves(parts: string[]): string {
  const middle = Math.ceil(parts.length / 2);
  const [first, second] = [parts.slice(0, middle), parts.slice(middle)];
  return [first, second]
    .map((half) => half.join('').trim())
    .join('\n\n')
    .trim();
}
