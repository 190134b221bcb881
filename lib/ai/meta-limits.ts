/** Characters shown in search results; a description's min fits phones. Client-safe. */
export const metaLimits = {
  title: { min: 30, max: 60 },
  description: { min: 120, max: 156 },
} as const;

export type MetaField = keyof typeof metaLimits;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const sizeOf = (char: string) => (wide.test(char) ? 2 : 1);

/** CJK characters count twice, because they are twice as wide. */
export function metaSize(text: string): number {
  let size = 0;
  for (const char of text.trim()) size += sizeOf(char);
  return size;
}

export function metaStart(text: string, max: number): string {
  let start = '';
  let size = 0;
  for (const char of text.trim()) {
    size += sizeOf(char);
    if (size > max) break;
    start += char;
  }
  return start;
}

export function metaLength(
  field: MetaField,
  text: string,
): { count: string; warning: string | null } {
  const { max } = metaLimits[field];
  const size = metaSize(text);
  const over = size - max;
  const warning =
    over > 0
      ? `${over} ${over === 1 ? 'character' : 'characters'} too long: search engines cut it off after about ${max}.`
      : null;
  return { count: `${size} of ${max}`, warning };
}
