import { leftovers } from '@/lib/ai/lint/phrases';
import { languageOf } from '@/lib/ai/text/language';
import { words } from '@/lib/ai/text/words';
import { compareFacts, type FactChange } from './facts';

type CheckedRewrite = FactChange & {
  /** Why the wording cannot be offered at all; null when it can. */
  refused: string | null;
};

const markup = /<\/?[a-z!][^>\n]*>|<script|javascript:|&#?\w+;\s*script/i;
const scripts = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Hangul}/gu,
];

/**
 * Whether a model's wording of a passage may be offered, and what it lost and added. New addresses,
 * markup, images and headings, another language and words of the machine are never offered.
 */
export function checkRewrite(
  before: string,
  after: string,
  around: { keyword: string; post: string },
): CheckedRewrite {
  const change = compareFacts(before, after, around);
  return { ...change, refused: reasonToRefuse(before, after, change) };
}

function reasonToRefuse(before: string, after: string, { added }: FactChange): string | null {
  if (after.trim() === '') return 'The answer was empty.';
  if (added.some(({ kind }) => kind === 'link'))
    return 'The answer holds an address that was not there.';
  if (markup.test(after) && !markup.test(before)) return 'The answer holds HTML.';
  if (added.some(({ kind }) => kind === 'image' || kind === 'heading'))
    return 'The answer changes headings or images.';
  if (/^\s*(?:```|~~~)/m.test(after) && !/^\s*(?:```|~~~)/m.test(before))
    return 'The answer holds a block of code.';
  if (/^\s*-{3,}\s*$/m.test(after) && !/^\s*-{3,}\s*$/m.test(before))
    return 'The answer holds a dividing line.';
  if (leftovers.some((sign) => sign.test(after) && !sign.test(before)))
    return 'The answer speaks as the machine that wrote it.';
  if (isOtherLanguage(before, after)) return 'The answer is in another language.';
  const [old, now] = [words(before).length, words(after).length];
  if (now > 60 && now > old * 4) return 'The answer is many times as long.';
  return null;
}

function isOtherLanguage(before: string, after: string): boolean {
  const script = mainScript(before);
  if (script !== -1 && script !== mainScript(after)) return true;
  const [old, now] = [languageOf(before), languageOf(after)];
  return old !== null && now !== null && old !== now;
}

/** The script most letters are of, -1 for a text without any; code and addresses are left out. */
function mainScript(text: string): number {
  const letters = text.replace(/`[^`\n]*`|\]\([^)\n]*\)/g, ' ').slice(0, 4_000);
  const counts = scripts.map((script) => letters.match(script)?.length ?? 0);
  const most = Math.max(...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}
