import { segmentsOf } from '@/lib/text/segments';
import { sentences } from '@/lib/text/sentences';
import { contentStems } from '@/lib/text/stems';
import { countWords } from '@/lib/text/words';
import { tidyProse } from '../tidy';

/** If filtering leaves fewer words, the unfiltered opening is used. */
const minWords = 25;
const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

const syllabus =
  /^(?:after reading|by the end(?:,| of)|in this (?:article|guide|post)|this (?:article|guide|post) (?:will|shows|explains|walks|covers|gives|takes)|below,? (?:you|we|is|are)|you(?:['’]ll| will) (?:learn|find out|discover|come away|leave with|also)|you also get|we(?:['’]ll| will) (?:look|cover|walk|go through|explore)|read on|(?:here|the following) (?:is|are) (?:what|how) (?:you|we))\b/i;

/** Drops sentences that announce the content or repeat the first section. */
export function openingOf(reply: string, firstSection: string): string {
  const whole = tidyProse(reply);
  const knownStems = sentences(firstSection).map(stemsOf);
  const kept = whole
    .split('\n\n')
    .map((paragraph) =>
      withoutSentences(paragraph, (text) => syllabus.test(text) || isSaid(text, knownStems)),
    )
    .filter(Boolean)
    .join('\n\n');
  return countWords(kept) < minWords ? whole : kept;
}

function withoutSentences(paragraph: string, drop: (sentence: string) => boolean): string {
  const all = [...segmentsOf(segmenter, paragraph)].map(({ segment }) => segment);
  const kept = all.filter((sentence) => !drop(sentence.trim()));
  return kept.length === all.length ? paragraph : kept.join('').trim();
}

function isSaid(sentence: string, others: Set<string>[]): boolean {
  const stems = stemsOf(sentence);
  if (stems.size < 4) return false;
  return others.some((other) => {
    const shared = [...stems].filter((stem) => other.has(stem)).length;
    return shared / (stems.size + other.size - shared) >= 0.6;
  });
}

function stemsOf(text: string): Set<string> {
  return new Set(contentStems(text));
}
