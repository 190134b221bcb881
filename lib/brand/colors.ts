import { cleanLine } from '@/lib/text/clean';
import { colorName } from './color-name';

/** An image prompt has places for four (lib/images/server/prompt.ts). */
export const maxColors = 4;
export const longestColorName = 40;

export type BrandColor = { name: string; hex: string };

export function normaliseHex(text: string): string | null {
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

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

export function finishedColors(colors: BrandColor[]): BrandColor[] {
  return colors.map((color) => {
    const hex = normaliseHex(color.hex) ?? '#000000';
    // The name goes into the image prompt, where these would close or open a quoted slot.
    const name = cleanLine(color.name.replace(/["“”«»[\]{}<>`\\]/g, ' '));
    return { name: name || colorName(hex), hex };
  });
}
