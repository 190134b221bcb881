import { cleanLine } from '@/lib/text/clean';
import { colorName } from './color-name';

/** The rules of brand colours, for the form and for the server. Client-safe. */

/** As many as an image prompt can place (lib/images/server/prompt.ts). */
export const mostColors = 4;
export const longestColorName = 40;

export type BrandColor = { name: string; hex: string };

/** "#1A2b3c", "1a2b3c" and "#abc" as "#rrggbb", or null. */
export function normaliseHex(text: string): string | null {
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** What is wrong with the colour at `at` of a list, in words for its owner; null when nothing is. */
export function colorProblem(colors: BrandColor[], at: number): string | null {
  const color = colors[at];
  if (!color) return null;
  const hex = normaliseHex(color.hex);
  if (!hex) return 'Write the colour as six digits, such as #1F5F4A.';
  if (colors.findIndex((other) => normaliseHex(other.hex) === hex) < at)
    return 'This colour is in the list already.';
  if (cleanLine(color.name).length > longestColorName)
    return `Keep the name under ${longestColorName} characters.`;
  return null;
}

/** Ready to be stored: codes in one spelling, and a name for whatever has none. */
export function finishedColors(colors: BrandColor[]): BrandColor[] {
  return colors.map((color) => {
    const hex = normaliseHex(color.hex) ?? '#000000';
    // The name stands in the image prompt, where these would end or open a quoted slot.
    const name = cleanLine(color.name.replace(/["“”«»[\]{}<>`\\]/g, ' '));
    return { name: name || colorName(hex), hex };
  });
}
