import { channels } from './contrast';

const hues: [upTo: number, name: string][] = [
  [14, 'red'],
  [42, 'orange'],
  [66, 'yellow'],
  [95, 'lime green'],
  [168, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [285, 'violet'],
  [325, 'magenta'],
  [346, 'pink'],
  [360, 'red'],
];

/** A name such as "deep teal": image models follow words better than hex codes. */
export function colorName(hex: string): string {
  const { hue, saturation, lightness } = toHsl(hex);
  if (lightness <= 0.06) return 'black';
  if (lightness >= 0.97) return 'white';
  if (saturation < 0.12) return `${shade(lightness)}grey`;
  const name = hues.find(([upTo]) => hue < upTo)?.[1] ?? 'red';
  if (name === 'orange' && lightness < 0.4) return lightness < 0.22 ? 'dark brown' : 'brown';
  if (name === 'yellow' && lightness < 0.4) return 'olive';
  const muted = saturation < 0.35 ? 'muted ' : '';
  return `${muted || shade(lightness)}${name}`;
}

function shade(lightness: number): string {
  if (lightness < 0.32) return 'deep ';
  return lightness > 0.75 ? 'light ' : '';
}

function toHsl(hex: string) {
  const [r = 0, g = 0, b = 0] = channels(hex);
  const max = Math.max(r, g, b);
  const spread = max - Math.min(r, g, b);
  const lightness = max - spread / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  return { hue: spread === 0 ? 0 : hueOf({ r, g, b, max, spread }), saturation, lightness };
}

type Parts = { r: number; g: number; b: number; max: number; spread: number };

function hueOf({ r, g, b, max, spread }: Parts): number {
  if (max === r) return (60 * ((g - b) / spread) + 360) % 360;
  return max === g ? 60 * ((b - r) / spread) + 120 : 60 * ((r - g) / spread) + 240;
}
