import 'server-only';
import sharp from 'sharp';
import { papers, tiles } from '@/local/openai/painter/abstract';
import { type Canvas, definitions } from '@/local/openai/painter/canvas';
import { city } from '@/local/openai/painter/city';
import { hills, sea } from '@/local/openai/painter/landscape';
import { choosePalette } from '@/local/openai/painter/palette';
import { namedMakers, stillLife } from '@/local/openai/painter/still-life';
import { seeded } from '@/local/openai/writer/random';

type Painting = {
  prompt: string;
  variant?: number;
  width: number;
  height: number;
  format: 'webp' | 'png' | 'jpeg';
  /** 0 to 100, as OpenAI's output_compression; png ignores it. */
  quality: number;
};

/** Draws a picture from the words of a prompt; the same prompt and size give the same picture. */
export async function paint(painting: Painting): Promise<Buffer> {
  const { width, height, format, quality } = painting;
  const picture = sharp(Buffer.from(drawing(painting)), { limitInputPixels: 9_000_000 })
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: await grain(width, height), tile: true, blend: 'soft-light' }])
    .flatten({ background: '#ffffff' });
  const level = Math.min(100, Math.max(1, quality));
  if (format === 'webp') return picture.webp({ quality: level, effort: 3 }).toBuffer();
  if (format === 'jpeg') return picture.jpeg({ quality: level }).toBuffer();
  return picture.png().toBuffer();
}

/** The picture as SVG. No text in it: fonts may be missing on the host. */
export function drawing({ prompt, variant = 0, width, height }: Painting): string {
  const words = prompt.normalize('NFKC');
  const random = seeded('painting', words.toLowerCase().trim(), variant);
  const canvas: Canvas = {
    width,
    height,
    unit: Math.min(width, height) / 1000,
    palette: choosePalette(words, random),
    random,
    prompt: words,
  };
  const scene = sceneFor(words)(canvas);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${definitions(canvas)}${scene}</svg>`;
}

type Scene = (canvas: Canvas) => string;

function sceneFor(prompt: string): Scene {
  const indoors = /\b(desk|table|shelf|sill|room|kitchen|board|floor|counter|window)\b/i;
  if (!indoors.test(prompt)) {
    if (/\b(shapes?|circles|geometric|grid|tiles|parts)\b/i.test(prompt)) return tiles;
    if (/\b(paper (?!boats?)|layers?|waves?|abstract)\b/i.test(prompt)) return papers;
    if (/\b(city|skyline|street|roofs|buildings?|urban|downtown)\b/i.test(prompt)) return city;
    if (
      /\b(sea|ocean|lake|river|boats?|sail\w*|beach|coast|stepping stones?|island)\b/i.test(prompt)
    )
      return sea;
    if (
      /\b(hills?|mountains?|valley|landscape|path|road|field|forest|trees|sky|sunrise)\b/i.test(
        prompt,
      )
    )
      return hills;
  }
  if (indoors.test(prompt) || namedMakers(prompt).length > 0) return stillLife;
  const fallback: readonly Scene[] = [papers, hills, stillLife, tiles, sea];
  const index = Math.floor(seeded('scene', prompt)() * fallback.length);
  return fallback[index] ?? papers;
}

const grains = new Map<number, Promise<Buffer>>();

/** Fine noise, so that flat colour looks like printed paper. Made once and laid out as tiles. */
function grain(width: number, height: number): Promise<Buffer> {
  // A tile may not be larger than the picture.
  const side = Math.min(512, width, height);
  const known = grains.get(side);
  if (known) return known;
  const made = sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 15 },
    },
  })
    .png()
    .toBuffer();
  if (grains.size < 16) grains.set(side, made);
  return made;
}
