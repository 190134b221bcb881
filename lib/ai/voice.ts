import { sentences } from './text/sentences';
import { words } from './text/words';

/**
 * How far a text is from an author's samples in the habits a reader hears: length and rhythm of
 * sentences, length of words, who is addressed, how often there is a comma, a question, a
 * contraction. 0 is the same hand, 1 as far as two registers are apart. Null when the samples are
 * too short to tell.
 */
export function voiceDistance(samples: string[], text: string): number | null {
  const own = samples.join('\n');
  if (words(own).length < fewestSampleWords || words(text).length < fewestSampleWords) return null;
  const [a, b] = [habits(own), habits(text)];
  const distances = scales.map(({ name, span }) => Math.min(1, Math.abs(a[name] - b[name]) / span));
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

const fewestSampleWords = 120;

type Habits = {
  sentenceLength: number;
  rhythm: number;
  wordLength: number;
  me: number;
  you: number;
  commas: number;
  questions: number;
  contractions: number;
};

/** The difference at which two texts sound like different people. */
const scales: { name: keyof Habits; span: number }[] = [
  { name: 'sentenceLength', span: 10 },
  { name: 'rhythm', span: 0.5 },
  { name: 'wordLength', span: 1.2 },
  { name: 'me', span: 0.04 },
  { name: 'you', span: 0.05 },
  { name: 'commas', span: 1.2 },
  { name: 'questions', span: 0.2 },
  { name: 'contractions', span: 0.03 },
];

function habits(text: string): Habits {
  const list = sentences(text);
  const tokens = list.flatMap((sentence) => words(sentence.toLowerCase()));
  const lengths = list.map((sentence) => words(sentence).length);
  const mean = tokens.length / Math.max(1, list.length);
  const variance =
    lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / Math.max(1, lengths.length);
  const share = (test: (word: string) => boolean) => tokens.filter(test).length / tokens.length;
  const perSentence = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / list.length;
  return {
    sentenceLength: mean,
    rhythm: Math.sqrt(variance) / mean,
    wordLength: tokens.reduce((sum, word) => sum + word.length, 0) / tokens.length,
    me: share((word) => /^(i|me|my|we|us|our)(['’]|$)/.test(word)),
    you: share((word) => /^(you|your|yours)(['’]|$)/.test(word)),
    commas: perSentence(/[,;،、]/g),
    questions: perSentence(/[?？؟]/g),
    contractions: share((word) => /['’](t|s|re|ve|ll|d|m)$/.test(word)),
  };
}
