import 'server-only';
import type { Canvas } from '@/local/openai/painter/canvas';
import { city } from '@/local/openai/painter/city';
import { darker, lighter } from '@/local/openai/painter/colour';
import { line, round } from '@/local/openai/painter/draw';
import { hills, sea } from '@/local/openai/painter/landscape';

/** A window in the wall with a small landscape behind its bars. */
export function windowView(canvas: Canvas, horizon: number): string {
  const { width, palette, unit, random, prompt } = canvas;
  const w = Math.min(width * 0.5, 620 * unit);
  const h = horizon * 0.78;
  const x = width * (0.5 + (random() - 0.5) * 0.16) - w / 2;
  const y = horizon * 0.1;
  const arched = /\barch/i.test(prompt);
  const radius = arched ? w / 2 : 10 * unit;
  const outline = `M${round(x)},${round(y + h)}V${round(y + radius)}A${round(radius)},${round(radius)} 0 0 1 ${round(x + radius)},${round(y)}H${round(x + w - radius)}A${round(radius)},${round(radius)} 0 0 1 ${round(x + w)},${round(y + radius)}V${round(y + h)}z`;
  const inner = { ...canvas, width: Math.round(w), height: Math.round(h), unit: unit * 0.55 };
  const view = /\b(city|roofs|office|street)\b/i.test(prompt)
    ? city(inner)
    : /\b(sea|ocean|lake|beach)\b/i.test(prompt)
      ? sea(inner)
      : hills({ ...inner, prompt: '' });
  const frame = lighter(palette.wall[0], 0.45);
  return [
    `<clipPath id="pane"><path d="${outline}"/></clipPath>`,
    `<g clip-path="url(#pane)"><g transform="translate(${round(x)} ${round(y)})">${view}</g></g>`,
    line(outline, frame, 22 * unit),
    line(
      `M${round(x + w / 2)},${round(y)}V${round(y + h)}M${round(x)},${round(y + h * 0.5)}H${round(x + w)}`,
      frame,
      11 * unit,
    ),
    line(
      `M${round(x - 24 * unit)},${round(y + h + 12 * unit)}H${round(x + w + 24 * unit)}`,
      darker(frame, 0.08),
      26 * unit,
    ),
  ].join('');
}
