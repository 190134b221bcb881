import { words } from './words';

/** Frequent short words. Related languages share some, so `languageOf` requires a clear lead. */
const marks: Record<string, string> = {
  en: 'the and of to is that it with for are you this be on as',
  de: 'der die das und ist nicht mit auf eine ein den sich auch werden sie',
  fr: 'le les des et est une dans que pour pas vous sur avec du au',
  es: 'el los las y es una que en para con no por se del su',
  it: 'il gli che di una per con non è della sono si più nel alla',
  pt: 'os as que uma para com não é do da em por se mais no',
  nl: 'het een van en dat niet met voor zijn op je ook aan wordt de',
};
const lists = Object.entries(marks).map(
  ([language, list]) => [language, new Set(list.split(' '))] as const,
);
const scripts: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['thai', /\p{Script=Thai}/gu],
];

/** Null if the text is too short, mixed or unknown. */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, 4_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [name, letter] of scripts)
    if ((sample.match(letter)?.length ?? 0) > letters * 0.3 && letters >= 20) return name;
  const tokens = words(sample.toLowerCase());
  if (tokens.length < 12) return null;
  const shares = lists
    .map(([name, list]) => ({ name, hits: tokens.filter((token) => list.has(token)).length }))
    .sort((a, b) => b.hits - a.hits);
  const [first, second] = shares;
  if (!first || !second || first.hits < tokens.length * 0.12) return null;
  return first.hits >= second.hits * 1.5 ? first.name : null;
}
