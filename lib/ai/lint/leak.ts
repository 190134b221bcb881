import 'server-only';
import { houseRules } from '../prompts/house';
import { proseRules } from '../prompts/section';
import { words } from '../text/words';

const size = 8;
const rules = new Set(grams([houseRules, ...proseRules].join('\n')));

/** True when a text repeats eight words in a row of our own prompts: nobody writes that by chance. */
export function repeatsPrompt(text: string): boolean {
  return grams(text).some((gram) => rules.has(gram));
}

function grams(text: string): string[] {
  const tokens = words(text.toLowerCase());
  return tokens.slice(size - 1).map((_, i) => tokens.slice(i, i + size).join(' '));
}
