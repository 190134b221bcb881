import 'server-only';
import { darker, lighter, mix } from '@/local/openai/painter/colour';
import { ellipse, flat, leaf, line, round, solid, type Thing } from '@/local/openai/painter/draw';
import type { Palette } from '@/local/openai/painter/palette';
import { pick, type Random } from '@/local/openai/writer/random';

function pot(palette: Palette, size: number, random: Random): string {
  const body = pick([palette.clay, palette.clay, palette.accents[0], palette.accents[1]], random);
  const s = size;
  return [
    solid(`M${-s},${-s * 1.5}L${-s * 0.74},0H${s * 0.74}L${s},${-s * 1.5}z`, body),
    solid(
      `M${-s * 1.1},${-s * 1.86}H${s * 1.1}L${s * 1.04},${-s * 1.42}H${-s * 1.04}z`,
      lighter(body, 0.08),
    ),
    flat(
      `M${-s * 1.02},${-s * 1.42}H${s * 1.02}L${s * 0.99},${-s * 1.32}H${-s * 0.99}z`,
      darker(body, 0.35),
      'opacity="0.5"',
    ),
    ellipse(0, -s * 1.86, s * 1.08, s * 0.16, mix(palette.ink, body, 0.3)),
  ].join('');
}

/** A bushy herb: stems in a fan with pairs of small leaves. */
export function herb(palette: Palette, random: Random): Thing {
  const size = 78 + random() * 26;
  const base = -size * 1.86;
  const stems = Array.from({ length: 9 }, (_, at) => {
    const lean = (at - 4) * 11 + (random() - 0.5) * 10;
    const reach = 170 + random() * 110 - Math.abs(at - 4) * 14;
    return stem({ base, lean, reach, palette, random });
  }).join('');
  return { art: stems + pot(palette, size, random), width: size * 4, height: size * 1.86 + 280 };
}

function stem(at: { base: number; lean: number; reach: number; palette: Palette; random: Random }) {
  const { base, lean, reach, palette, random } = at;
  const tip = { x: Math.sin((lean * Math.PI) / 180) * reach, y: base - reach * 0.95 };
  const parts = [
    line(
      `M0,${base}Q${round(tip.x * 0.3)},${round(base - reach * 0.5)} ${round(tip.x)},${round(tip.y)}`,
      palette.leaf[2],
      5,
    ),
  ];
  for (let step = 2; step <= 6; step++) {
    const share = step / 6;
    const x = tip.x * share * (0.55 + share * 0.45);
    const y = base - reach * 0.95 * share;
    const length = 62 - step * 4 + random() * 12;
    for (const side of [-1, 1]) {
      parts.push(
        leaf({
          x,
          y,
          angle: lean + side * (58 + random() * 18),
          length,
          width: length * 0.62,
          fill: pick(palette.leaf, random),
          rib: lighter(palette.leaf[1], 0.4),
        }),
      );
    }
  }
  parts.push(
    leaf({
      ...tip,
      angle: lean,
      length: 52,
      width: 32,
      fill: palette.leaf[1],
      rib: lighter(palette.leaf[1], 0.4),
    }),
  );
  return parts.join('');
}

/** Broad leaves on arching stalks. */
export function broadleaf(palette: Palette, random: Random): Thing {
  const size = 96 + random() * 20;
  const base = -size * 1.86;
  const leaves = [-64, 58, -34, 30, -8, 12].map((angle, at) => {
    const reach = 220 + random() * 120 + at * 14;
    const x = Math.sin((angle * Math.PI) / 180) * reach * 0.8;
    const y = base - Math.cos((angle * Math.PI) / 180) * reach;
    return [
      line(
        `M0,${base}Q${round(x * 0.2)},${round(y * 0.6 + base * 0.4)} ${round(x)},${round(y)}`,
        palette.leaf[2],
        7,
      ),
      leaf({
        x,
        y: y + 30,
        angle: angle * 1.25,
        length: 200 + random() * 60,
        width: 118 + random() * 24,
        fill: palette.leaf[at % 3] ?? palette.leaf[0],
        rib: lighter(palette.leaf[1], 0.35),
      }),
    ].join('');
  });
  return { art: leaves.join('') + pot(palette, size, random), width: 520, height: 720 };
}

/** Upright blades, as of a snake plant. */
export function blades(palette: Palette, random: Random): Thing {
  const size = 88;
  const base = -size * 1.8;
  const art = [-26, 22, -14, 12, -4, 6]
    .map((angle, at) =>
      leaf({
        x: angle * 1.4,
        y: base + 20,
        angle,
        length: 300 + random() * 140 - Math.abs(angle) * 2,
        width: 58,
        fill: palette.leaf[at % 3] ?? palette.leaf[0],
        rib: lighter(palette.leaf[1], 0.5),
      }),
    )
    .join('');
  return { art: art + pot(palette, size, random), width: 320, height: 560 };
}

/** A vase with one or two branches. */
export function vase(palette: Palette, random: Random): Thing {
  const body = pick([palette.accents[1], palette.accents[0], palette.clay], random);
  const branch = (lean: number) =>
    Array.from({ length: 7 }, (_, at) => {
      const t = (at + 1) / 7;
      const x = 2 * (1 - t) * t * lean * 0.2 + t * t * lean * 2.4;
      const y = -220 * (1 - t) ** 2 - 800 * (1 - t) * t - 570 * t * t;
      return leaf({
        x,
        y,
        angle: lean * 0.5 + (at % 2 ? 52 : -48),
        length: 92 - at * 5,
        width: 36,
        fill: palette.leaf[at % 3] ?? palette.leaf[0],
        rib: lighter(palette.leaf[1], 0.4),
      });
    }).join('') + line(`M0,-220Q${lean * 0.2},-400 ${lean * 2.4},-570`, palette.leaf[2], 6);
  const lean = random() < 0.5 ? 50 : -50;
  const d =
    'M-34,-250C-34,-200 -96,-170 -96,-92C-96,-30 -62,0 -40,0H40C62,0 96,-30 96,-92C96,-170 34,-200 34,-250z';
  const art = [
    branch(lean),
    branch(-lean * 0.55),
    solid(d, body),
    ellipse(0, -250, 34, 8, darker(body, 0.45)),
    line('M-70,-130C-80,-90 -72,-50 -58,-30', '#ffffff', 7, 'opacity="0.3"'),
  ].join('');
  return { art, width: 300, height: 620 };
}

export function wateringCan(palette: Palette): Thing {
  const tin = mix(palette.accents[0], palette.leaf[2], 0.25);
  const art = [
    line('M-150,-190C-290,-210 -270,-40 -140,-50', darker(tin, 0.2), 20),
    line('M-96,-262C-80,-370 100,-370 112,-262', darker(tin, 0.1), 18),
    solid('M120,-60L300,-262L330,-240L140,-120z', darker(tin, 0.06)),
    solid('M276,-282L352,-222L364,-240L290,-298z', lighter(tin, 0.12)),
    solid('M-140,-262H140L158,-16Q158,0 140,0H-140Q-158,0 -158,-16z', tin),
    ellipse(0, -262, 140, 22, lighter(tin, 0.2)),
    ellipse(0, -260, 118, 15, darker(tin, 0.5)),
    line('M-146,-70H146', lighter(tin, 0.3), 6, 'opacity="0.6"'),
  ].join('');
  return { art, width: 720, height: 350 };
}
