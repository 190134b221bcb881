import { words } from './words';

const functionWords = new Set(
  'a an and are as at be been but by can do does for from get had has have how if in into is it its just more most no not of on one or our so such than that the their them then there these they this to up use using was we what when where which while who why will with you your'.split(
    ' ',
  ),
);

/** A crude English stem: "brewing" matches "brews". Other scripts are only lowercased. */
export function stem(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s$/, '');
  if (!/^[a-z]+$/.test(lower) || lower.length < 5) return lower.replace(/(?<=[a-z]{3})s$/, '');
  return lower
    .replace(/(ational|isation|ization)$/, 'ate')
    .replace(/(ings?|edly|ed|ers?|ies|ied|es|ly|ment|ments|ness)$/, '')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/[esy]$/, '');
}

export function contentStems(text: string): string[] {
  return words(text)
    .filter((word) => !functionWords.has(word.toLowerCase()))
    .map(stem)
    .filter((item) => item.length > 1);
}
