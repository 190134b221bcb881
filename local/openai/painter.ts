import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import palettes from '@/local/demo/scenes/palettes.json';
import scenes from '@/local/demo/scenes/scenes.json';
import { hashOf, mentions } from './writer/text';

type Palette = typeof palettes.evening;

type Drawing = {
  prompt: string;
  /** Tells several images of one prompt apart. */
  variant?: number;
  width: number;
  height: number;
  format: 'webp' | 'png' | 'jpeg';
  /** 0 to 100, as OpenAI's output_compression; png ignores it. */
  quality: number;
};

/** An image for the words of a prompt; the same prompt and size give the same one. */
export async function draw(drawing: Drawing): Promise<Buffer> {
  const { format, quality } = drawing;
  const image = sharp(Buffer.from(sceneSvg(drawing)))
    .flop(hashOf('mirrored', drawing.prompt, drawing.variant ?? 0) % 2 === 1)
    .flatten({ background: '#ffffff' });
  const level = Math.min(100, Math.max(1, quality));
  if (format === 'webp') return image.webp({ quality: level, effort: 3 }).toBuffer();
  if (format === 'jpeg') return image.jpeg({ quality: level }).toBuffer();
  return image.png().toBuffer();
}

type Scene = Pick<Drawing, 'prompt' | 'variant' | 'width' | 'height'>;

/** The scene of local/demo/scenes that fits the prompt, cut to size, in the prompt's colours. */
export function sceneSvg({ prompt, variant = 0, width, height }: Scene): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'local/demo/scenes');
  const svg = readFileSync(join(folder, sceneFor(prompt)), 'utf8');
  const palette = choosePalette(prompt, variant);
  // The files are drawn in the first palette, so that they can be looked at as they are.
  const [drawn] = palettes.day;
  const roles = Object.entries(drawn ?? {}) as [keyof Palette, string][];
  return svg
    .replace(
      'viewBox="0 0 1536 1536"',
      `width="${width}" height="${height}" ${viewBox(width, height)}`,
    )
    .replace(/#[0-9a-f]{6}/g, (hex) => {
      const role = roles.find(([, colour]) => colour === hex)?.[0];
      return role ? palette[role] : hex;
    });
}

/** Scenes are square with their subject in the middle: long images show more, square ones less. */
function viewBox(width: number, height: number): string {
  const longer = Math.max(width, height);
  const side = Math.min(1536, 1200 + 672 * (longer / Math.min(width, height) - 1));
  const [w, h] = [(side * width) / longer, (side * height) / longer];
  const top = Math.min(1536 - h, (1536 - h) / 2 + 40);
  return `viewBox="${(1536 - w) / 2} ${top} ${w} ${h}"`;
}

/** The scene with the most words of the prompt; any of them when no word is known. */
function sceneFor(prompt: string): string {
  // A brief with a frame around it quotes its subject.
  const subject = /"([^"]+)"/.exec(prompt)?.[1] ?? prompt;
  const rated = scenes.map(({ file, words }) => ({
    file,
    hits: words.filter((word) => mentions(subject, [word])).length,
  }));
  const max = Math.max(...rated.map(({ hits }) => hits));
  const best = rated.filter(({ hits }) => hits === max);
  return (max > 0 ? best[0] : best[hashOf(prompt) % best.length])?.file ?? 'paper.svg';
}

function choosePalette(prompt: string, variant: number): Palette {
  const { day, evening } = palettes;
  const dark = mentions(prompt, ['night', 'evening', 'dark', 'dusk', 'candle*']);
  const base = dark ? evening : (day[hashOf(prompt, variant) % day.length] ?? evening);
  const [main, second] = prompt.match(/#[0-9a-f]{6}\b/gi) ?? [];
  return main ? branded(base, main, second ?? mix(main, '#f2c48d', 0.55)) : base;
}

/** Brand colours on the objects, their tints on the walls, and neutral tones for the rest. */
function branded(base: Palette, main: string, second: string): Palette {
  return {
    ...base,
    wall: mix(main, '#ffffff', 0.9),
    wallFar: mix(main, '#ffffff', 0.74),
    table: mix('#efe6d8', second, 0.3),
    sun: mix(second, '#ffffff', 0.3),
    ink: mix(main, '#1c1a22', 0.72),
    leaf: mix('#5d7f63', main, 0.3),
    leafLight: mix('#93ab88', main, 0.2),
    leafDark: mix('#3c5a48', main, 0.3),
    clay: second,
    main,
    soft: mix(second, '#ffffff', 0.4),
    dark: mix(second, '#1c1a22', 0.45),
  };
}

/** A colour between two others; share 0 is the first, 1 the second. */
function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    const value = Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
