import 'server-only';
import { type Canvas, gradient } from '@/local/openai/painter/canvas';
import { darker, lighter, mix } from '@/local/openai/painter/colour';
import { ellipse, flat, round, type Thing } from '@/local/openai/painter/draw';
import { blades, broadleaf, herb, vase, wateringCan } from '@/local/openai/painter/green';
import { bottle, bowl, bread, carafe, cup, jar, loneFruit } from '@/local/openai/painter/kitchen';
import type { Palette } from '@/local/openai/painter/palette';
import {
  armchair,
  books,
  lamp,
  laptop,
  notebook,
  stones,
  suitcase,
} from '@/local/openai/painter/study';
import { windowView } from '@/local/openai/painter/window';
import { pick, type Random, shuffled } from '@/local/openai/writer/random';

type Maker = (palette: Palette, random: Random) => Thing;

/** Words of a prompt and what they put on the table. */
const makers: readonly (readonly [RegExp, Maker])[] = [
  [/\b(armchair|chair|sofa|blanket|cushions?)\b/i, armchair],
  [/\b(suitcase|luggage|trip|travel|packing)\b/i, suitcase],
  [/\b(laptop|computer|keyboard|software|code|app|website|screen)\b/i, laptop],
  [/\b(lamp|lighting)\b/i, lamp],
  [/\b(books?|reading|study|stack)\b/i, books],
  [/\b(notebook|notes?|pen|writing|brief|paper|journal|map)\b/i, notebook],
  [/\b(carafe|brew|decanter|pitcher|jug|teapot|water bottle)\b/i, carafe],
  [/\b(cup|cups|coffee|tea|espresso|mug)\b/i, cup],
  [/\b(herbs?|basil|parsley|mint|seedlings?)\b/i, herb],
  [/\bwatering\b/i, wateringCan],
  [/\b(plants?|leaves|monstera|garden|pots?)\b/i, broadleaf],
  [/\b(succulent|snake plant|aloe|cactus)\b/i, blades],
  [/\b(vase|branch|flowers?|blossom)\b/i, vase],
  [/\b(bowls?|fruit|lemons?|pears?|apples?|salad|oranges?)\b/i, bowl],
  [/\b(bread|loaf|sourdough|bak(?:ed|ing))\b/i, bread],
  [/\b(jars?|ingredients?|preserves?|honey|spices?)\b/i, jar],
  [/\b(bottles?|wine|oil)\b/i, bottle],
  [/\b(stones?|pebbles?|balance\w*)\b/i, stones],
];

/** Company for a lone object, from the same room. */
const company: readonly (readonly [RegExp, readonly Maker[]])[] = [
  [
    /\b(garden\w*|balcony|plants?|herbs?|leaves|pots?|watering)\b/i,
    [herb, broadleaf, blades, wateringCan],
  ],
  [
    /\b(kitchen|coffee|tea|bread|loaf|bowls?|fruit|jars?|food|cook\w*|meal|bak\w+)\b/i,
    [cup, jar, loneFruit, herb, bowl, bottle],
  ],
  [/./, [vase, books, cup, loneFruit, blades, stones]],
];

/** Objects the prompt names, or null when it names nothing that stands on a table. */
export function namedMakers(prompt: string): Maker[] {
  return makers.filter(([words]) => words.test(prompt)).map(([, make]) => make);
}

/** A table before a wall, with what the prompt names on it and light from the left. */
export function stillLife(canvas: Canvas): string {
  const { prompt, random, palette, width, height } = canvas;
  const named = namedMakers(prompt);
  const wanted = width > height ? 4 : 3;
  const room = company.find(([words]) => words.test(prompt))?.[1] ?? [vase, books, cup];
  const extra = shuffled(
    room.filter((maker) => !named.includes(maker)),
    random,
  );
  const chosen = [...named.slice(0, wanted), ...extra].slice(
    0,
    Math.max(wanted - 1, Math.min(named.length, wanted)),
  );
  const things = chosen.map((make) => make(palette, random));
  const horizon = height * (height > width ? 0.68 : 0.63);
  return [
    wall(canvas, horizon),
    table(canvas, horizon),
    arrange(canvas, things, horizon),
    `<rect width="${width}" height="${height}" fill="url(#vignette)"/>`,
    sunbeam(canvas),
  ].join('');
}

function wall(canvas: Canvas, horizon: number): string {
  const { width, palette, unit, random, prompt } = canvas;
  const ground = [
    gradient('wall', lighter(palette.wall[0], 0.12), palette.wall[1], 25),
    `<rect width="${width}" height="${round(horizon + 4)}" fill="url(#wall)"/>`,
  ].join('');
  if (/\bwindow|sill|view\b/i.test(prompt)) return ground + windowView(canvas, horizon);
  const x = width * (random() < 0.5 ? 0.36 : 0.62);
  const r = (290 + random() * 90) * unit;
  const disc = ellipse(x, horizon - r * 0.62, r, r, palette.sun, 'opacity="0.9"');
  const arch = flat(
    `M${round(x - r * 0.85)},${round(horizon + 4)}V${round(horizon - r)}A${round(r * 0.85)},${round(r * 0.85)} 0 0 1 ${round(x + r * 0.85)},${round(horizon - r)}V${round(horizon + 4)}z`,
    mix(palette.wall[1], palette.clay, 0.38),
  );
  return ground + pick([disc, arch, disc + paneLight(canvas, horizon), arch], random);
}

/** Light that falls through a window somewhere outside the picture. */
function paneLight({ width, palette }: Canvas, horizon: number): string {
  const panes = [0, 1].flatMap((column) =>
    [0, 1].map((row) => {
      const x = width * (0.1 + column * 0.15) + row * width * 0.03;
      const y = horizon * (0.12 + row * 0.34);
      const w = width * 0.13;
      const h = horizon * 0.3;
      return flat(
        `M${round(x)},${round(y)}l${round(w)},${round(h * 0.18)}l${round(w * 0.18)},${round(h)}l${round(-w)},${round(-h * 0.18)}z`,
        lighter(palette.sun, 0.6),
        'opacity="0.5"',
      );
    }),
  );
  return `<g filter="url(#light)">${panes.join('')}</g>`;
}

function sunbeam({ width, height }: Canvas): string {
  const band = width * 0.42;
  return `<rect x="${round(width * 0.24)}" y="${round(-height * 0.5)}" width="${round(band)}" height="${round(height * 2.2)}" fill="url(#ray)" transform="rotate(-28 ${round(width * 0.45)} ${round(height * 0.5)})"/>`;
}

function table({ width, height, palette }: Canvas, horizon: number): string {
  return [
    gradient('top', lighter(palette.table, 0.16), darker(palette.table, 0.14), 60),
    `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="url(#top)"/>`,
    `<rect y="${round(horizon)}" width="${width}" height="${round(height * 0.006)}" fill="#fff" opacity="0.28"/>`,
    `<rect y="${round(horizon - height * 0.02)}" width="${width}" height="${round(height * 0.02)}" fill="${palette.ink}" opacity="0.07"/>`,
  ].join('');
}

/** Tall things behind, flat ones in front; nobody hides anybody completely. */
function arrange(canvas: Canvas, things: readonly Thing[], horizon: number): string {
  const { width, height, unit, random } = canvas;
  const ordered = [...things].sort((a, b) => b.height - a.height);
  const middle = (ordered.length - 1) / 2;
  const places = shuffled(
    ordered.map((_, at) => at),
    random,
  );
  const span = Math.min(width * 0.7, ordered.length * 360 * unit);
  // The tallest thing keeps its head inside the picture.
  const tallest = Math.max(...ordered.map((thing) => thing.height));
  const scale = Math.min(unit * (height > width ? 1.1 : 1.3), (horizon * 0.98) / tallest);
  return ordered
    .map((thing, rank) => {
      const place = places[rank] ?? rank;
      const x = width / 2 + ((place - middle) / Math.max(1, ordered.length - 1)) * span;
      const depth = 0.12 + (rank / Math.max(1, ordered.length - 1)) * 0.5;
      const y = horizon + (height - horizon) * depth;
      const margin = Math.min(width * 0.4, thing.width * scale * 0.56);
      const moved = x + (random() - 0.5) * 40 * unit;
      return { x: Math.min(width - margin, Math.max(margin, moved)), y, thing };
    })
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, thing }) => placed(thing, x, y, scale))
    .join('');
}

function placed(thing: Thing, x: number, y: number, scale: number): string {
  const at = `translate(${round(x)} ${round(y)}) scale(${scale.toFixed(3)})`;
  return [
    `<g transform="${at} matrix(1 0 -0.82 -0.26 0 0)" filter="url(#cast)">${thing.art}</g>`,
    `<g transform="${at}">${ellipse(14, 2, thing.width * 0.5, 20, 'url(#contact)')}${thing.art}</g>`,
  ].join('');
}
