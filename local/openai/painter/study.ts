import 'server-only';
import { darker, lighter, mix } from '@/local/openai/painter/colour';
import { box, ellipse, flat, line, solid, type Thing } from '@/local/openai/painter/draw';
import type { Palette } from '@/local/openai/painter/palette';
import { type Random, shuffled } from '@/local/openai/writer/random';

export function books(palette: Palette, random: Random): Thing {
  const covers = shuffled(
    [palette.accents[0], palette.clay, palette.accents[2], palette.accents[3], palette.leaf[2]],
    random,
  ).slice(0, 4);
  let y = 0;
  const art = covers.map((cover) => {
    const height = 46 + random() * 26;
    const width = 330 + random() * 90;
    const shift = (random() - 0.5) * 44;
    y -= height;
    const x = -width / 2 + shift;
    return [
      solid(box(x, y, width, height - 3, 6), cover),
      flat(box(x + width - 20, y + 7, 16, height - 17, 2), lighter(palette.wall[0], 0.55)),
      flat(`M${x + 46},${y}h10v${height - 3}h-10z`, lighter(cover, 0.45), 'opacity="0.8"'),
    ].join('');
  });
  return { art: art.join(''), width: 420, height: -y };
}

/** An open notebook lying on the table, with a pen across it. */
export function notebook(palette: Palette): Thing {
  const page = lighter(palette.wall[0], 0.7);
  const rules = [0, 1, 2, 3, 4]
    .map((at) => {
      const y = -98 + at * 19;
      const inset = at * 9;
      return (
        line(`M${-178 - inset},${y}H${-30 - inset * 0.2}`, palette.ink, 3, 'opacity="0.16"') +
        line(`M${32 + inset * 0.2},${y}H${150 + inset}`, palette.ink, 3, 'opacity="0.16"')
      );
    })
    .join('');
  const art = [
    flat('M-278,2L-214,-132H214L278,2z', darker(palette.accents[0], 0.15)),
    flat('M-262,-6L-204,-126Q-100,-146 0,-122L0,-2Q-130,-26 -262,-6z', page),
    flat('M262,-6L204,-126Q100,-146 0,-122L0,-2Q130,-26 262,-6z', darker(page, 0.06)),
    flat('M0,-122L0,-2Q-34,-10 -60,-13L-46,-129Q-22,-127 0,-122z', palette.ink, 'opacity="0.07"'),
    rules,
    line('M84,-34L214,-116', darker(palette.clay, 0.1), 13),
    line('M84,-34L100,-44', palette.ink, 13),
    line('M74,-28L86,-36', palette.ink, 5),
  ].join('');
  return { art, width: 560, height: 140 };
}

export function laptop(palette: Palette): Thing {
  const shell = mix(palette.ink, palette.wall[1], 0.45);
  const glow = lighter(palette.wall[0], 0.45);
  const art = [
    solid(box(-250, -380, 500, 330, 18), darker(shell, 0.3)),
    flat(box(-232, -362, 464, 294, 6), glow),
    flat(box(-200, -328, 180, 22, 8), palette.accents[0], 'opacity="0.75"'),
    flat(box(-200, -284, 400, 12, 6), palette.ink, 'opacity="0.16"'),
    flat(box(-200, -256, 360, 12, 6), palette.ink, 'opacity="0.16"'),
    flat(box(-200, -228, 390, 12, 6), palette.ink, 'opacity="0.16"'),
    flat(box(-200, -190, 190, 94, 10), palette.sun, 'opacity="0.8"'),
    flat(box(10, -190, 190, 94, 10), palette.leaf[1], 'opacity="0.6"'),
    solid('M-250,-50H250L318,0Q318,8 306,8H-306Q-318,8 -318,0z', lighter(shell, 0.2)),
    flat('M-70,-12H70L78,-2H-78z', darker(shell, 0.1)),
  ].join('');
  return { art, width: 630, height: 385 };
}

export function lamp(palette: Palette, random: Random): Thing {
  const metal = mix(palette.ink, palette.accents[3], 0.35);
  const hood = random() < 0.5 ? palette.clay : palette.accents[0];
  const art = [
    '<path d="M-40,-520L-330,0H190L50,-520z" fill="url(#beam)"/>',
    ellipse(150, -8, 96, 18, metal),
    line('M150,-14L190,-330L20,-560', metal, 14),
    ellipse(190, -330, 16, 16, darker(metal, 0.2)),
    `<g transform="rotate(24 10 -560)">${solid('M-100,-500L-50,-600H50L100,-500z', hood)}${ellipse(0, -500, 100, 16, lighter(palette.sun, 0.5))}</g>`,
  ].join('');
  return { art, width: 360, height: 620 };
}

/** Stones in balance. */
export function stones(palette: Palette, random: Random): Thing {
  const tones = [
    palette.accents[3],
    palette.wall[1],
    palette.clay,
    palette.accents[0],
    palette.sun,
  ];
  let y = 0;
  const art = [210, 165, 128, 96, 60].map((rx, at) => {
    const ry = rx * (0.36 + random() * 0.08);
    const tone = mix(tones[at] ?? palette.clay, '#8d8a86', 0.3);
    const x = (random() - 0.5) * 34;
    y -= ry;
    const stone = ellipse(x, y, rx, ry, tone) + ellipse(x, y, rx, ry, 'url(#ball)');
    y -= ry * 0.86;
    return stone;
  });
  return { art: art.join(''), width: 420, height: -y };
}

export function suitcase(palette: Palette): Thing {
  const hide = mix(palette.clay, '#8a5a3c', 0.3);
  const art = [
    line('M-60,-262V-296Q-60,-312 -44,-312H44Q60,-312 60,-296V-262', darker(hide, 0.4), 16),
    solid(box(-220, -262, 440, 258, 30), hide),
    flat('M-120,-262h34v258h-34zM86,-262h34v258h-34z', darker(hide, 0.3)),
    flat('M-114,-150h22v18h-22zM92,-150h22v18h-22z', palette.sun),
    line('M-216,-132H216', darker(hide, 0.25), 5),
  ].join('');
  return { art, width: 450, height: 320 };
}

export function armchair(palette: Palette): Thing {
  const cloth = palette.accents[0];
  const wood = mix(palette.table, palette.ink, 0.45);
  const art = [
    flat('M-190,-60L-210,0H-186L-160,-60zM190,-60L210,0H186L160,-60z', wood),
    solid('M-190,-560Q-190,-620 -130,-620H130Q190,-620 190,-560L206,-180H-206z', cloth),
    solid(box(-250, -330, 110, 280, 50), darker(cloth, 0.08)),
    solid(box(140, -330, 110, 280, 50), darker(cloth, 0.14)),
    solid(box(-170, -230, 340, 110, 44), lighter(cloth, 0.1)),
    flat(box(-160, -140, 320, 84, 24), darker(cloth, 0.2)),
    `<g transform="rotate(-9 -40 -320)">${solid(box(-130, -400, 190, 170, 34), palette.accents[2])}</g>`,
  ].join('');
  return { art, width: 520, height: 630 };
}
