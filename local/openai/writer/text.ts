import { createHash } from 'node:crypto';

/** Starts with a capital; names such as iPhone keep their own letters. */
export function capitalise(text: string): string {
  const [first = ''] = text;
  return /^[a-z][A-Z]/.test(text) ? text : first.toLocaleUpperCase('en') + text.slice(first.length);
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

/** At most `limit` UTF-16 units, cut between words where the script has spaces. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit + 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  const kept = space > limit / 3 ? cut.slice(0, space) : cut.slice(0, limit);
  return kept.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–—-]+$/u, '');
}

/** Letters and digits in lower case with single spaces, for comparing what people typed. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether one of the words stands in the text, in singular or plural; `cook*` takes any ending. */
export function mentions(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const forms = words.map((word) => (word.endsWith('*') ? `${word.slice(0, -1)}\\w*` : word));
  return new RegExp(`\\b(?:${forms.join('|')})(?:s|es)?\\b`, 'i').test(text);
}

/** A number from 0 to 2³²-1 that depends on the words alone. */
export function hashOf(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUInt32BE(0);
}

/** The items from a place on that the words decide: the same request gets the same answer. */
export function rotated<T>(items: readonly T[], ...words: readonly (string | number)[]): T[] {
  const start = hashOf(...words) % Math.max(1, items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}
