import { languageOf } from '@/lib/text/language';
import { words } from '@/lib/text/words';

const unseen =
  /(?![\n\t\r\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]|(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])[\u200c\u200d]/gu;

export function addsUnseen(before: string, after: string): boolean {
  const count = (text: string, sign: string) => text.split(sign).length - 1;
  return [...new Set(after.match(unseen) ?? [])].some(
    (sign) => count(after, sign) > count(before, sign),
  );
}

const mixed =
  /(?:\p{Script=Latin}[\p{L}\p{M}]*\p{Script=Cyrillic}|\p{Script=Cyrillic}[\p{L}\p{M}]*\p{Script=Latin})/u;

/** Words that mix Latin and Cyrillic letters imitate other words. */
export function addsMixedWords(before: string, after: string): boolean {
  const known = new Set(before.match(/[\p{L}\p{M}]+/gu) ?? []);
  return (after.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => !known.has(word) && mixed.test(word),
  );
}

const scripts = [
  /\p{Script=Latin}{3}/u,
  /\p{Script=Cyrillic}{2}/u,
  /\p{Script=Greek}{2}/u,
  /\p{Script=Arabic}{2}/u,
  /\p{Script=Hebrew}{2}/u,
  /\p{Script=Devanagari}{2}/u,
  /\p{Script=Thai}{2}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u,
  /\p{Script=Hangul}{2}/u,
];
const withoutTargets = (text: string) => text.replace(/`[^`\n]*`|\]\([^()\n]*\)/g, ' ');

/** For texts too short for `languageOf`. */
const marks: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    en: 'the is are was were it you and of to with for not this that your be an',
    de: 'der die das ist sind war und sie nicht mit für ein eine den dem auf ich wir zu',
    fr: 'le les est sont et vous il elle du des dans une pour sur avec qui la un que',
    es: 'el los las es está son y una que con para por la un se lo del',
    it: 'il lo gli è sono che con una per della di la un e si nel',
    pt: 'os as é está são e uma que com não para do da o um',
    nl: 'het een zijn en van niet met voor je de dat ook op',
  }).map(([language, list]) => [language, new Set(list.split(' '))]),
);

export function isForeign(before: string, after: string): boolean {
  const [old, now] = [withoutTargets(before), withoutTargets(after)];
  if (/\p{L}/u.test(old) && scripts.some((script) => script.test(now) && !script.test(old)))
    return true;
  const [own, other] = [
    languageOf(old) ?? likeliestLanguage(old),
    languageOf(now) ?? likeliestLanguage(now),
  ];
  return own !== null && other !== null && other !== own;
}

function likeliestLanguage(text: string): string | null {
  const found = words(text.slice(0, 4_000).toLowerCase());
  const [first, second] = Object.entries(marks)
    .map(([language, list]) => ({ language, hits: found.filter((word) => list.has(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  return first && second && first.hits > second.hits ? first.language : null;
}
