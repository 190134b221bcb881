import { favouriteWords, type Habits, littleDistance } from './habits';

/** One audible difference between two hands. */
type Feature = {
  label: string;
  /** Means nothing in languages whose words it does not know. */
  englishOnly?: boolean;
  /** 0 the same, 1 as far as two registers are apart. */
  gap: (a: Habits, b: Habits) => number;
  /** The habit in words; `other` where it only shows by comparison. */
  say: (own: Habits, other?: Habits) => string;
};

type Measure = { label: string; englishOnly?: boolean; of: (habits: Habits) => number };

/** A feature that is one number; `span` is the difference at which texts sound like two people. */
function measured({
  label,
  englishOnly = false,
  of,
  span,
  say,
}: Measure & { span: number; say: (value: number) => string }): Feature {
  return {
    label,
    englishOnly,
    gap: (a, b) => Math.min(1, Math.abs(of(a) - of(b)) / span),
    say: (own) => say(of(own)),
  };
}

/** "7 in 100 sentences", "none". */
function inHundred(value: number, unit: string): string {
  const n = value * 100;
  if (n < 0.05) return 'none';
  return `${n < 10 ? Number(n.toFixed(1)) : Math.round(n)} in 100 ${unit}`;
}

function rhythmInWords(value: number): string {
  if (value < 0.4) return 'all much alike';
  return value < 0.6 ? 'mixed' : 'short and long in turn';
}

const features: Feature[] = [
  measured({
    label: 'Sentence length',
    of: (h) => h.sentenceLength,
    span: 10,
    say: (n) => `${Math.round(n)} words`,
  }),
  measured({ label: 'Rhythm', of: (h) => h.rhythm, span: 0.5, say: rhythmInWords }),
  measured({
    label: 'Word length',
    of: (h) => h.wordLength,
    span: 1.2,
    say: (n) => `${n.toFixed(1)} letters`,
  }),
  measured({
    label: '“I” and “we”',
    englishOnly: true,
    of: (h) => h.me,
    span: 0.04,
    say: (n) => inHundred(n, 'words'),
  }),
  measured({
    label: '“You”',
    englishOnly: true,
    of: (h) => h.you,
    span: 0.05,
    say: (n) => inHundred(n, 'words'),
  }),
  measured({
    label: 'Contractions',
    englishOnly: true,
    of: (h) => h.contractions,
    span: 0.03,
    say: (n) => inHundred(n, 'words'),
  }),
  measured({
    label: 'Commas',
    of: (h) => h.commas,
    span: 1.2,
    say: (n) => `${n.toFixed(1)} a sentence`,
  }),
  measured({
    label: 'Questions',
    of: (h) => h.questions,
    span: 0.2,
    say: (n) => inHundred(n, 'sentences'),
  }),
  measured({
    label: 'Exclamations',
    of: (h) => h.exclamations,
    span: 0.2,
    say: (n) => inHundred(n, 'sentences'),
  }),
  measured({
    label: 'Dashes',
    of: (h) => h.dashes,
    span: 0.3,
    say: (n) => inHundred(n, 'sentences'),
  }),
  {
    label: 'Little words',
    englishOnly: true,
    gap: (a, b) => Math.min(1, littleDistance(a, b) / 0.6),
    say: (own, other) => {
      const favourites = other ? favouriteWords(own, other) : [];
      return favourites.length > 0
        ? `more ${favourites.map((word) => `“${word}”`).join(', ')}`
        : 'no favourites';
    },
  },
];

/** The features that mean something for these texts. */
export function applicable(...texts: Habits[]): Feature[] {
  const english = texts.every((habits) => habits.english);
  return features.filter((feature) => english || !feature.englishOnly);
}
