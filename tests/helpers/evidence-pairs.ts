import { readFileSync } from 'node:fs';
import { judge, readPassage, type Verdict } from '@/lib/evidence/verdict';

type Kind = Verdict['kind'];
type Pair = {
  id: string;
  about: string;
  sentence: string;
  passage: string;
  title?: string;
  publisher?: string;
  date?: string;
  verdict: Kind;
};
type Judged = Pair & { language: string; given: Kind };

const languages = ['en', 'de', 'fr', 'es'];
const alarms: Kind[] = ['figure-differs', 'quotation-differs'];

/** The labelled pairs of sentence and passage, each with the verdict that code gives. */
export function judgePairs(): Judged[] {
  return languages.flatMap((language) => {
    const file = new URL(`../evidence/pairs-${language}.json`, import.meta.url);
    const pairs: Pair[] = JSON.parse(readFileSync(file, 'utf8'));
    return pairs.map((pair) => {
      const { passage: text, title, publisher, date } = pair;
      const passage = readPassage({ text, language, title, publisher, date });
      return { ...pair, language, given: judge(pair.sentence, language, [passage]).kind };
    });
  });
}

/** Of the pairs with this label, those that got it. */
export function found(pairs: Judged[], verdict: Kind) {
  const labelled = pairs.filter((pair) => pair.verdict === verdict);
  const right = labelled.filter(({ given }) => given === verdict);
  return { count: right.length, of: labelled.length, share: right.length / labelled.length };
}

/** Pairs that a passage bears out, or may, and that code calls wrong. */
export function falseAlarms(pairs: Judged[]) {
  const sound = pairs.filter(({ verdict }) => !alarms.includes(verdict));
  const wrong = sound.filter(({ given }) => alarms.includes(given));
  return { wrong, of: sound.length, share: wrong.length / sound.length };
}
