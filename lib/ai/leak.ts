import { words } from '@/lib/text/words';
import { citationRules } from './prompts/citations';
import { houseRules } from './prompts/house';
import { secondDraftRules } from './prompts/second-draft';
import { proseRules } from './prompts/section';
import { keptArticleCheck, keptArticleEnd, keptArticleRules } from './prompts/tables-and-code';

const size = 8;
const rules = new Set(
  grams(
    [
      houseRules,
      ...proseRules,
      secondDraftRules,
      keptArticleRules,
      keptArticleEnd,
      keptArticleCheck,
      citationRules,
    ].join('\n'),
  ),
);
/** First two words of each gram: a cheap filter before joining eight. */
const beginnings = new Set([...rules].map((gram) => gram.split(' ', 2).join(' ')));

/** Eight words in a row from our prompts are never a coincidence. */
export function promptRepeats(text: string): number {
  const tokens = words(text.toLowerCase());
  const repeats = tokens.filter((token, i) => {
    const begins = beginnings.has(`${token} ${tokens[i + 1]}`);
    return begins && rules.has(tokens.slice(i, i + size).join(' '));
  });
  return repeats.length;
}

function grams(text: string): string[] {
  const tokens = words(text.toLowerCase());
  return tokens.slice(size - 1).map((_, i) => tokens.slice(i, i + size).join(' '));
}
