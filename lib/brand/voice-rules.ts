import { cleanLine, cleanText, hasLetterOrDigit } from '@/lib/text/clean';

export const voiceLimits = { samples: 4, sample: 6_000, banned: 40, phrase: 60 } as const;

export type Voice = { samples: string[]; banned: string[] };

const tag = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i;

export function sampleProblem(raw: string): string | null {
  const text = cleanText(raw).trim();
  if (text.length > voiceLimits.sample)
    return `This is ${count(text.length)} characters long. Keep the part that sounds most like you, up to ${count(voiceLimits.sample)}.`;
  if (tag.test(text)) return 'This is HTML. Paste the text as it is read, without tags.';
  if (text && !hasLetterOrDigit(text)) return 'There are no words in this.';
  return null;
}

export function bannedProblem(phrases: string[]): string | null {
  const list = finishedPhrases(phrases);
  if (list.length > voiceLimits.banned)
    return `These are ${list.length} phrases. Keep the ${voiceLimits.banned} that matter most.`;
  const long = list.find((phrase) => phrase.length > voiceLimits.phrase);
  if (long)
    return `"${long.slice(0, 30)}…" is too long. Keep every phrase under ${voiceLimits.phrase} characters, one on each line.`;
  const wordless = list.find((phrase) => !hasLetterOrDigit(phrase));
  return wordless ? `"${wordless}" has no word in it.` : null;
}

function finishedPhrases(phrases: string[]): string[] {
  const known = new Map<string, string>();
  for (const phrase of phrases.map(cleanLine))
    if (phrase && !known.has(phrase.toLowerCase())) known.set(phrase.toLowerCase(), phrase);
  return [...known.values()];
}

export function finishedVoice({ samples, banned }: Voice): Voice {
  return {
    samples: samples.map((sample) => cleanText(sample).trim()).filter(Boolean),
    banned: finishedPhrases(banned),
  };
}

function count(n: number): string {
  return n.toLocaleString('en-US');
}
