/** Widths of Arial's characters in thousandths of the font size, for what search results print. */
const narrow: Record<string, number> = {};
for (const [chars, width] of [
  ["'", 191],
  ['ijl', 222],
  ['|', 260],
  [' !,./:;I[\\]ft', 278],
  ['()-`r', 333],
  ['"', 355],
  ['*', 389],
  ['^', 469],
  ['Jcksvxyz', 500],
  ['#$0123456789?L_abdeghnopqu', 556],
  ['+<=>~', 584],
  ['FTZ', 611],
  ['&ABEKPSVXY', 667],
  ['CDHNRUw', 722],
  ['GOQ', 778],
  ['Mm', 833],
  ['%', 889],
  ['W', 944],
  ['@', 1015],
  ['…—', 1000],
  ['–', 556],
  ['‘’', 222],
  ['“”', 333],
] as const)
  for (const char of chars) narrow[char] = width;

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uff60\u3000-\u303f\p{Emoji_Presentation}]/u;

/** Width of a text in pixels at a font size, as Arial prints it; other scripts are estimated. */
export function pixelWidth(text: string, fontSize: number): number {
  let units = 0;
  for (const char of text.normalize('NFC')) units += unitsOf(char);
  return (units * fontSize) / 1000;
}

function unitsOf(char: string): number {
  const known = narrow[char];
  if (known !== undefined) return known;
  if (/\p{M}/u.test(char)) return 0;
  const base = narrow[char.normalize('NFD').charAt(0)];
  if (base !== undefined) return base;
  return wide.test(char) ? 1000 : 560;
}
