import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import palettes from '@/local/demo/scenes/palettes.json';
import scenes from '@/local/demo/scenes/scenes.json';
import fields from '@/local/demo/writer/fields.json';
import { draw, sceneSvg } from './painter';

const size = { width: 144, height: 96, format: 'webp', quality: 90 } as const;
const cup = 'A cup of coffee on a kitchen table';

describe('the demo painter', () => {
  it('draws the same image for the same prompt, and others for other variants', async () => {
    const one = await draw({ ...size, prompt: cup });
    expect((await draw({ ...size, prompt: cup })).equals(one)).toBe(true);
    const variants = await Promise.all(
      [1, 2, 3].map((variant) => draw({ ...size, prompt: cup, variant })),
    );
    expect(variants.some((bytes) => !bytes.equals(one))).toBe(true);
  });

  it('uses the colours that a prompt names', () => {
    const svg = sceneSvg({ ...size, prompt: 'A desk, deep teal (#0F766E) and amber (#F59E0B)' });
    expect(svg).toContain('#0F766E');
    expect(svg).toContain('#F59E0B');
  });

  it.each([
    ['A pot of fresh herbs on a balcony', 'garden'],
    ['A tidy desk with a notebook, a pen and a cup of coffee', 'desk'],
    ['A skyline with domes and towers under a large evening sun', 'city'],
    ['A rising bar chart', 'charts'],
    ['Balanced stones beside calm water', 'stones'],
    ['A mountain path above soft hills', 'hills'],
    ['Subject: "A boat on a lake".\nA square composition, paper-like texture.', 'sea'],
  ])('"%s" shows the scene %s', (prompt, scene) => {
    const title = (svg: string) => /<title>(.*)<\/title>/.exec(svg)?.[1];
    const file = readFileSync(`local/demo/scenes/${scene}.svg`, 'utf8');
    expect(title(sceneSvg({ ...size, prompt }))).toBe(title(file));
  });

  it.each(scenes)('$file has only colours of the palette, and no lettering', ({ file }) => {
    const svg = readFileSync(`local/demo/scenes/${file}`, 'utf8');
    const known = Object.values(palettes.day[0] ?? {});
    const used = new Set(svg.match(/#[0-9a-f]{6}/g));
    expect([...used].filter((colour) => !known.includes(colour))).toEqual([]);
    expect(svg).not.toMatch(/<(text|script|image|style)/);
  });

  it.each([
    ...Object.values(fields).flatMap((field) => field.scenes),
    '',
    '🦄',
    '<script>&"',
    'コーヒー',
  ])('makes an image with light and dark of: %s', async (prompt) => {
    const { channels } = await sharp(await draw({ ...size, prompt })).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(12);
  });
});
