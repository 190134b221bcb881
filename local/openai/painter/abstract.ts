import 'server-only';
import { type Canvas, gradient } from '@/local/openai/painter/canvas';
import { lighter, mix } from '@/local/openai/painter/colour';
import { ellipse, flat, round, sheet, smooth } from '@/local/openai/painter/draw';
import { pick, shuffled } from '@/local/openai/writer/random';

/** Sheets of cut paper, one above the other, with a disc behind them. */
export function papers(canvas: Canvas): string {
  const { width, height, palette, unit, random } = canvas;
  const tones = [
    lighter(palette.accents[2], 0.35),
    palette.clay,
    palette.accents[3],
    palette.accents[0],
    mix(palette.ink, palette.accents[0], 0.55),
  ];
  const tilt = random() < 0.5 ? 1 : -1;
  const sheets = tones.map((tone, at) => {
    const base = height * (0.42 + at * 0.125);
    const points = Array.from({ length: 5 }, (_, step) => {
      const t = step / 4;
      const slope = tilt * (t - 0.5) * height * 0.14;
      return [
        width * t,
        base +
          slope +
          Math.sin(t * 5 + at * 1.3) * height * 0.05 +
          (random() - 0.5) * height * 0.05,
      ] as const;
    });
    return sheet(`${smooth(points)}L${width},${height}L0,${height}z`, tone, unit);
  });
  const x = width * (tilt > 0 ? 0.66 : 0.34);
  return [
    gradient('ground', palette.wall[0], palette.wall[1], 70),
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    ellipse(x, height * 0.34, 210 * unit, 210 * unit, palette.sun),
    ...sheets,
  ].join('');
}

/** A calm grid of quarter circles, arches and bars. */
export function tiles(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const rows = height > width ? 4 : 3;
  const size = height / rows;
  const columns = Math.ceil(width / size);
  const offset = (width - columns * size) / 2;
  const tones = [
    palette.accents[0],
    palette.clay,
    palette.accents[2],
    palette.leaf[0],
    palette.sun,
  ];
  const grounds = [
    palette.wall[0],
    lighter(palette.wall[0], 0.4),
    palette.wall[1],
    palette.accents[1],
  ];
  const parts: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [one, two] = shuffled(tones, random);
      parts.push(
        `<g transform="translate(${round(offset + column * size)} ${round(row * size)}) scale(${(size / 100).toFixed(4)})"><rect width="100.4" height="100.4" fill="${pick(grounds, random)}"/>${tile(one ?? palette.clay, two ?? palette.sun, canvas)}</g>`,
      );
    }
  }
  return parts.join('');
}

function tile(one: string, two: string, { random, palette }: Canvas): string {
  const turn = Math.floor(random() * 4) * 90;
  const kinds = [
    flat('M0,0H100A100,100 0 0 1 0,100z', one) + flat('M0,0H50A50,50 0 0 1 0,50z', two),
    flat('M0,100V50A50,50 0 0 1 100,50V100z', one) + flat('M25,100V58A25,25 0 0 1 75,58V100z', two),
    ellipse(50, 50, 36, 36, one) + ellipse(50, 50, 36, 36, 'url(#ball)'),
    [0, 1, 2, 3]
      .map(
        (at) =>
          `<rect x="${at * 25 + 4}" y="0" width="13" height="100" fill="${at % 2 ? one : two}"/>`,
      )
      .join(''),
    flat('M0,0A50,50 0 0 0 50,50A50,50 0 0 0 0,100z', one) +
      flat('M100,0A50,50 0 0 1 50,50A50,50 0 0 1 100,100z', two),
    flat('M0,100L100,0V100z', one) + ellipse(68, 68, 15, 15, palette.accents[1]),
    flat('M50,100C10,70 10,30 50,0C90,30 90,70 50,100z', one) +
      `<path d="M50,100V20" stroke="${two}" stroke-width="3"/>`,
  ];
  return `<g transform="rotate(${turn} 50 50)">${pick(kinds, random)}</g>`;
}
