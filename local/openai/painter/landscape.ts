import 'server-only';
import { type Canvas, gradient } from '@/local/openai/painter/canvas';
import { darker, lighter, mix } from '@/local/openai/painter/colour';
import { ellipse, flat, round, sheet, smooth } from '@/local/openai/painter/draw';
import { pick } from '@/local/openai/writer/random';

/** Sky with a large pale sun; used alone or behind a window. */
export function sky(canvas: Canvas, horizon: number): string {
  const { width, palette, unit, random } = canvas;
  const top = mix(palette.wall[1], palette.accents[0], 0.22);
  const x = width * (0.28 + random() * 0.44);
  const y = horizon * (0.42 + random() * 0.22);
  const r = (120 + random() * 70) * unit;
  const clouds = Array.from({ length: 4 }, () => {
    const cx = random() * width;
    const cy = horizon * (0.12 + random() * 0.5);
    return ellipse(
      cx,
      cy,
      (150 + random() * 200) * unit,
      (9 + random() * 14) * unit,
      'url(#cloud)',
      'opacity="0.5"',
    );
  }).join('');
  return [
    gradient('sky', top, lighter(mix(palette.wall[0], palette.sun, 0.35), 0.15)),
    `<rect width="${width}" height="${horizon + 4}" fill="url(#sky)"/>`,
    ellipse(x, y, r * 2.6, r * 2.6, 'url(#glow)'),
    ellipse(x, y, r, r, lighter(palette.sun, 0.18)),
    clouds,
  ].join('');
}

/** One range of hills across the picture, closed at the bottom. */
function ridge(canvas: Canvas, base: number, swing: number, fill: string): string {
  const { width, height, random } = canvas;
  const count = 4 + Math.floor(random() * 3);
  const points = Array.from({ length: count + 1 }, (_, at) => {
    const x = (width * at) / count;
    return [x, base + (random() - 0.5) * swing] as const;
  });
  return sheet(`${smooth(points)}L${width},${height}L0,${height}z`, fill, canvas.unit);
}

/** Hills in layers of cut paper, paler with distance, with a path and a few trees. */
export function hills(canvas: Canvas): string {
  const { height, width, palette, random, prompt } = canvas;
  const horizon = height * 0.56;
  const far = mix(palette.wall[1], palette.accents[0], 0.35);
  const near = palette.leaf[2];
  const layers = Array.from({ length: 5 }, (_, at) => {
    const share = at / 4;
    const base = horizon - height * 0.06 + share * height * 0.34;
    const fill =
      share < 0.5
        ? mix(far, palette.leaf[1], share * 2)
        : mix(palette.leaf[1], near, share * 2 - 1);
    const range = ridge(canvas, base, height * (0.16 - share * 0.04), fill);
    return at === 2 ? range + trees(canvas, base + height * 0.05, 0.7) : range;
  });
  const path = /\b(path|road|walk|way|trail)\b/i.test(prompt) ? winding(canvas, height * 0.78) : '';
  const house = /\b(house|cottage|home)\b/i.test(prompt)
    ? cottage(canvas, width * (0.3 + random() * 0.4), horizon + height * 0.14)
    : '';
  return [
    sky(canvas, height),
    layers.slice(0, 4).join(''),
    house,
    layers.slice(4).join(''),
    path,
    trees(canvas, height * 0.97, 1.5),
  ].join('');
}

function winding(canvas: Canvas, top: number): string {
  const { width, height, palette } = canvas;
  const tone = lighter(palette.sun, 0.35);
  const x = width * 0.46;
  const d = `M${x},${top}C${x + width * 0.2},${top + height * 0.05} ${x - width * 0.3},${top + height * 0.1} ${x - width * 0.12},${height}H${x + width * 0.16}C${x - width * 0.12},${top + height * 0.12} ${x + width * 0.26},${top + height * 0.06} ${x + 6},${top}z`;
  return flat(d, tone, 'opacity="0.85"');
}

function trees(canvas: Canvas, base: number, scale: number): string {
  const { width, palette, unit, random } = canvas;
  const left = random() < 0.5;
  return Array.from({ length: 6 }, () => {
    const x = left ? random() * width * 0.36 : width * (0.64 + random() * 0.36);
    const tall = (70 + random() * 90) * unit * scale;
    const y = base + random() * 14 * unit;
    const tone = mix(palette.leaf[2], palette.leaf[0], random());
    return (
      flat(
        `M${round(x - tall * 0.035)},${round(y)}h${round(tall * 0.07)}v${round(-tall * 0.5)}h${round(-tall * 0.07)}z`,
        darker(tone, 0.4),
      ) +
      ellipse(x, y - tall * 0.62, tall * 0.24, tall * 0.42, tone) +
      ellipse(x, y - tall * 0.62, tall * 0.24, tall * 0.42, 'url(#ball)', 'opacity="0.6"')
    );
  }).join('');
}

function cottage({ palette, unit }: Canvas, x: number, y: number): string {
  const wall = lighter(palette.wall[0], 0.6);
  const art = [
    flat('M-70,0V-80H70V0z', wall),
    flat('M0,0V-80H70V0z', palette.ink, 'opacity="0.1"'),
    flat('M-86,-76L0,-146L86,-76z', palette.clay),
    flat('M0,-146L86,-76H0z', palette.ink, 'opacity="0.18"'),
    flat('M-16,0V-44H16V0z', palette.accents[0]),
    flat('M-52,-56h24v24h-24zM30,-56h24v24h-24z', palette.sun),
  ].join('');
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${(unit * 1.25).toFixed(3)})">${art}</g>`;
}

/** Calm water under a sky, with hills behind and a boat or stepping stones in front. */
export function sea(canvas: Canvas): string {
  const { width, height, palette, unit, random, prompt } = canvas;
  const horizon = height * 0.52;
  const water = mix(palette.accents[0], palette.wall[1], 0.35);
  const glints = Array.from({ length: 42 }, () => {
    const depth = random() ** 1.6;
    const y = horizon + (height - horizon) * (0.03 + depth * 0.95);
    const length = (40 + 260 * depth) * unit;
    return ellipse(
      random() * width,
      y,
      length,
      (1.5 + 4 * depth) * unit,
      lighter(palette.sun, 0.45),
      `opacity="${(0.16 + random() * 0.26).toFixed(2)}"`,
    );
  }).join('');
  const stonesAhead = /\b(stones?|stepping)\b/i.test(prompt);
  return [
    sky(canvas, horizon),
    ridgeAbove(canvas, horizon, 0.13, mix(palette.wall[1], palette.accents[0], 0.42)),
    ridgeAbove(canvas, horizon, 0.07, mix(palette.leaf[1], palette.accents[0], 0.4)),
    gradient('water', lighter(water, 0.3), darker(water, 0.12)),
    `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="url(#water)"/>`,
    glints,
    stonesAhead ? steppingStones(canvas, horizon) : boats(canvas, horizon),
  ].join('');
}

function ridgeAbove(canvas: Canvas, base: number, share: number, fill: string): string {
  const { width, height, random } = canvas;
  const side = random() < 0.5 ? 0 : width;
  const reach = width * (0.45 + random() * 0.3);
  const end = side === 0 ? reach : width - reach;
  const points = Array.from({ length: 5 }, (_, at) => {
    const t = at / 4;
    const fall = 1 - t;
    return [
      side + (end - side) * t,
      base - height * share * fall * (0.7 + random() * 0.5),
    ] as const;
  });
  return flat(`${smooth(points)}L${round(end)},${round(base)}L${side},${round(base)}z`, fill);
}

function boats(canvas: Canvas, horizon: number): string {
  const { width, height, palette, unit, random } = canvas;
  return [0, 1]
    .map((at) => {
      const x = width * (0.22 + at * 0.42 + random() * 0.14);
      const y = horizon + (height - horizon) * (0.46 - at * 0.3);
      const scale = unit * (1.7 - at * 0.95);
      const sail = pick([palette.accents[1], palette.sun, palette.clay], random);
      const art = [
        flat('M-90,0C-60,40 60,40 96,-6L-90,-6z', palette.ink),
        flat('M-6,-14V-230C60,-170 84,-80 86,-22z', sail),
        flat('M-14,-18V-200C-54,-140 -74,-70 -78,-22z', lighter(sail, 0.35)),
        ellipse(0, 34, 120, 9, palette.ink, 'opacity="0.22"'),
        flat('M-6,44C40,70 60,110 40,150C20,110 -20,80 -6,44z', sail, 'opacity="0.22"'),
      ].join('');
      return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale.toFixed(3)})">${art}</g>`;
    })
    .reverse()
    .join('');
}

function steppingStones(canvas: Canvas, horizon: number): string {
  const { width, height, palette, unit, random } = canvas;
  return Array.from({ length: 7 }, (_, at) => {
    const share = ((at + 1) / 7) ** 1.5;
    const y = horizon + (height - horizon) * (0.05 + share * 0.85);
    const x = width * 0.56 + Math.sin(at * 1.1) * width * 0.1 * share - share * width * 0.14;
    const rx = (18 + 150 * share) * unit;
    const tone = mix(palette.clay, '#8b8782', 0.55 + random() * 0.2);
    return [
      ellipse(x, y + rx * 0.16, rx * 1.12, rx * 0.3, palette.ink, 'opacity="0.25"'),
      ellipse(x, y, rx, rx * 0.26, darker(tone, 0.3)),
      ellipse(x, y - rx * 0.07, rx * 0.97, rx * 0.23, tone),
      ellipse(x, y - rx * 0.07, rx * 0.97, rx * 0.23, 'url(#ball)', 'opacity="0.6"'),
    ].join('');
  }).join('');
}
