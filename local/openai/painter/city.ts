import 'server-only';
import type { Canvas } from '@/local/openai/painter/canvas';
import { darker, lighter, mix } from '@/local/openai/painter/colour';
import { ellipse, flat, round } from '@/local/openai/painter/draw';
import { sky } from '@/local/openai/painter/landscape';
import { pick } from '@/local/openai/writer/random';

/** A skyline in three depths under a large sun. */
export function city(canvas: Canvas): string {
  const { height, width, palette } = canvas;
  const tones = [
    mix(palette.wall[1], palette.accents[0], 0.34),
    mix(palette.accents[0], palette.clay, 0.3),
    mix(palette.ink, palette.accents[0], 0.45),
  ];
  const rows = tones.map((tone, depth) => skyline(canvas, depth, tone));
  return [
    sky(canvas, height),
    ...rows,
    `<rect y="${round(height * 0.94)}" width="${width}" height="${round(height * 0.06)}" fill="${darker(tones[2] ?? palette.ink, 0.35)}"/>`,
  ].join('');
}

function skyline(canvas: Canvas, depth: number, tone: string): string {
  const { width, height, unit, random, palette } = canvas;
  const base = height * (0.84 + depth * 0.06);
  const parts: string[] = [];
  let x = -random() * 80 * unit;
  while (x < width) {
    const w = (70 + random() * 110) * unit * (0.8 + depth * 0.25);
    const h = height * (0.2 + random() * (0.34 - depth * 0.06)) * (1 - depth * 0.16);
    const shade = mix(tone, random() < 0.5 ? palette.clay : palette.wall[0], random() * 0.22);
    parts.push(building(canvas, { x, w, h, base, tone: shade, depth }));
    x += w + random() * 16 * unit;
  }
  return parts.join('');
}

type Building = { x: number; w: number; h: number; base: number; tone: string; depth: number };

function building(canvas: Canvas, { x, w, h, base, tone, depth }: Building): string {
  const { random, palette, height } = canvas;
  const top = base - h;
  const roof = Math.floor(random() * 5);
  const middle = x + w / 2;
  const crown = [
    '',
    flat(
      `M${round(x)},${round(top + 1)}L${round(middle)},${round(top - w * 0.5)}L${round(x + w)},${round(top + 1)}z`,
      mix(tone, palette.clay, 0.5),
    ),
    ellipse(middle, top, w * 0.42, w * 0.4, mix(tone, palette.sun, 0.3)),
    flat(
      `M${round(middle - w * 0.16)},${round(top + 1)}v${round(-w * 0.3)}h${round(w * 0.32)}v${round(w * 0.3)}z`,
      darker(tone, 0.1),
    ),
    flat(
      `M${round(x)},${round(top + 1)}L${round(x + w)},${round(top - w * 0.32)}V${round(top + 1)}z`,
      darker(tone, 0.06),
    ),
  ][roof];
  return [
    crown ?? '',
    flat(`M${round(x)},${round(top)}h${round(w)}V${round(height)}h${round(-w)}z`, tone),
    flat(
      `M${round(x + w * 0.62)},${round(top)}h${round(w * 0.38)}V${round(height)}h${round(-w * 0.38)}z`,
      palette.ink,
      'opacity="0.12"',
    ),
    depth === 0 ? '' : windows(canvas, { x, w, h, base, tone, depth }),
  ].join('');
}

function windows(canvas: Canvas, { x, w, h, base, tone }: Building): string {
  const { random, palette } = canvas;
  const columns = Math.max(2, Math.floor(w / (canvas.unit * 34)));
  const gap = w / (columns + 0.5);
  const rows = Math.floor((h - gap) / (gap * 1.25));
  const parts: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (random() < 0.25) continue;
      const lit = random() < 0.3;
      const fill = lit ? palette.sun : pick([lighter(tone, 0.16), darker(tone, 0.22)], random);
      const wx = x + gap * (column + 0.45);
      const wy = base - h + gap * 0.6 + row * gap * 1.25;
      parts.push(
        `<rect x="${round(wx)}" y="${round(wy)}" width="${round(gap * 0.5)}" height="${round(gap * 0.72)}" fill="${fill}" opacity="${lit ? 0.95 : 0.6}"/>`,
      );
    }
  }
  return parts.join('');
}
