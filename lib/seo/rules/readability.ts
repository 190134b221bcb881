import { readingEase } from '../reading-ease';
import type { Checked, Rule } from '../types';

/** Max words of a sentence by language; the default is 20. */
const longSentence: Record<string, number> = { it: 25, cyrillic: 15, hebrew: 15 };

const transitions =
  /\b(?:above all|accordingly|after|afterwards|also|although|as a result|as long as|at first|because|before|besides|but|consequently|even so|even though|finally|first|for example|for instance|for that reason|furthermore|however|if|in addition|in contrast|in fact|in other words|in short|in that case|instead|likewise|meanwhile|moreover|nevertheless|next|on the other hand|once|otherwise|second|similarly|since|so|so that|still|such as|that is why|then|therefore|third|though|thus|unless|until|when|whereas|while|yet)\b/i;

const passive =
  /\b(?:am|is|are|was|were|be|been|being|gets?|got)\s+(?:\w+ly\s+|not\s+|also\s+|never\s+|often\s+)?(?:\w{2,}ed|known|made|done|given|taken|seen|shown|written|found|kept|held|left|sold|told|paid|built|bought|brought|caught|chosen|drawn|driven|eaten|fallen|felt|forgotten|grown|heard|hidden|hit|hurt|laid|led|lent|lost|meant|met|put|read|run|said|sent|set|shot|shut|spent|split|spoken|stolen|struck|sung|sunk|sworn|swept|taught|thought|thrown|understood|won|worn|wound)\b(?!\s+(?:about|of|in)\b)/i;

const onlyEnglish = (what: string): Checked => ({
  value: null,
  advice: `${what} only has a valid form for English.`,
});

export const readabilityRules: Rule[] = [
  {
    id: 'long-sentences',
    group: 'readability',
    weight: 4,
    label: 'Long sentences',
    check: ({ text }) => {
      if (text.isUnspaced)
        return { value: null, advice: 'Words are not told apart by spaces in this language.' };
      if (text.sentences.length === 0) return { value: null, advice: 'There is no text.' };
      const max = longSentence[text.language ?? ''] ?? 20;
      const long = text.sentences.filter(({ words }) => words.length > max);
      const share = long.length / text.sentences.length;
      const summary = `${percent(share)} of the sentences have more than ${max} words.`;
      if (share <= 0.25) return { value: 1, advice: summary };
      return {
        value: share <= 0.3 ? 0.5 : 0,
        advice: `${summary} Cut some of them in two.`,
        places: long.toSorted((a, b) => b.words.length - a.words.length),
      };
    },
  },
  {
    id: 'long-paragraphs',
    group: 'readability',
    weight: 3,
    label: 'Long paragraphs',
    check: ({ text }) => {
      const long = text.prose.filter(({ words }) => words.length > 150);
      if (long.length === 0) return { value: 1, advice: 'None has more than 150 words.' };
      const worst = Math.max(...long.map(({ words }) => words.length));
      const advice = `The longest has ${worst} words: break it where the thought turns.`;
      return { value: worst <= 200 ? 0.5 : 0, advice, places: long };
    },
  },
  {
    id: 'same-openings',
    group: 'readability',
    weight: 2,
    label: 'Sentences that begin alike',
    check: ({ text }) => {
      if (text.isUnspaced)
        return { value: null, advice: 'Words are not told apart by spaces in this language.' };
      const runs = text.prose.flatMap(({ sentences }) =>
        sentences.filter((_, at) => {
          const three = sentences.slice(at, at + 3).map(({ words }) => words[0]?.toLowerCase());
          return three.length === 3 && three[0] && three.every((word) => word === three[0]);
        }),
      );
      return runs.length === 0
        ? { value: 1, advice: 'No three in a row begin with the same word.' }
        : { value: 0, advice: 'Three sentences in a row begin with the same word.', places: runs };
    },
  },
  {
    id: 'reading-ease',
    group: 'readability',
    weight: 2,
    label: 'Reading ease',
    check: ({ text }) => {
      if (text.language !== 'en') return onlyEnglish('Flesch’s measure');
      const ease = readingEase(
        text.sentences.flatMap(({ words }) => words),
        text.sentences.length,
      );
      const advice = `Flesch’s measure is ${Math.round(ease)}; 60 and more is plain English.`;
      return { value: ease >= 60 ? 1 : ease >= 50 ? 0.5 : 0, advice };
    },
  },
  {
    id: 'transitions',
    group: 'readability',
    weight: 1,
    label: 'Connecting words',
    check: ({ text }) => {
      if (text.language !== 'en') return onlyEnglish('The list of connecting words');
      if (text.wordCount < 200)
        return { value: null, advice: 'The text is too short to say: under 200 words.' };
      const share = shareOf(text.sentences, transitions);
      const advice = `${percent(share)} of the sentences say how they follow from the one before.`;
      return { value: share >= 0.3 ? 1 : share >= 0.2 ? 0.5 : 0, advice };
    },
  },
  {
    id: 'passive',
    group: 'readability',
    weight: 2,
    label: 'Passive voice',
    check: ({ text }) => {
      if (text.language !== 'en') return onlyEnglish('The search for the passive voice');
      const found = text.sentences.filter((sentence) => passive.test(sentence.text));
      const share = found.length / Math.max(1, text.sentences.length);
      const summary = `${percent(share)} of the sentences are in the passive voice.`;
      if (share <= 0.1) return { value: 1, advice: summary };
      return {
        value: share <= 0.15 ? 0.5 : 0,
        advice: `${summary} Say who does it.`,
        places: found,
      };
    },
  },
];

function shareOf(sentences: { text: string }[], pattern: RegExp): number {
  const hits = sentences.filter(({ text }) => pattern.test(text)).length;
  return hits / Math.max(1, sentences.length);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
