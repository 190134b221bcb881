import { leftovers } from '@/lib/text/leftovers';
import { words } from '@/lib/text/words';
import { compareFacts, type FactChange } from './facts';
import { addsMixedWords, addsUnseen, isForeign } from './foreign';

type CheckedRewrite = FactChange & {
  refused: string | null;
};

const tags = /<[a-z!/?][^\s>]*[^>]*/gi;
const riskyWords = /javascript:|vbscript:|&#?x?\w{1,8};?\s*script|&#x?[\da-f]+/i;

/** Refuses new addresses, markup, images or headings, another language and chatbot phrases. */
export function checkRewrite(before: string, after: string, post: string): CheckedRewrite {
  const change = compareFacts(before, after);
  // An empty field takes the language of the post.
  const like = before.trim() ? before : post;
  return { ...change, refused: reasonToRefuse(before, after, { ...change, like }) };
}

function reasonToRefuse(
  before: string,
  after: string,
  { added, like }: FactChange & { like: string },
): string | null {
  if (after.trim() === '') return 'The answer was empty.';
  if (added.some(({ kind }) => kind === 'link'))
    return 'The answer holds an address that was not there.';
  const known = new Set(before.match(tags) ?? []);
  const isNew = (after.match(tags) ?? []).some((tag) => !known.has(tag));
  if (isNew || (riskyWords.test(after) && !riskyWords.test(before)))
    return 'The answer holds HTML.';
  if (addsUnseen(before, after)) return 'The answer holds invisible characters.';
  if (addsMixedWords(before, after)) return 'The answer mixes letters of two alphabets in a word.';
  if (added.some(({ kind }) => kind === 'image' || kind === 'heading'))
    return 'The answer changes headings or images.';
  if (/^[ \t]*(?:```|~~~)/m.test(after) && !/^[ \t]*(?:```|~~~)/m.test(before))
    return 'The answer holds a block of code.';
  if (/^[ \t]*-{3,}[ \t]*$/m.test(after) && !/^[ \t]*-{3,}[ \t]*$/m.test(before))
    return 'The answer holds a dividing line.';
  if (leftovers.some((sign) => sign.test(after) && !sign.test(before)))
    return 'The answer speaks as the machine that wrote it.';
  if (isForeign(like, after)) return 'The answer is in another language.';
  const [old, now] = [words(before).length, words(after).length];
  if (now > 60 && now > old * 4) return 'The answer is many times as long.';
  return null;
}
