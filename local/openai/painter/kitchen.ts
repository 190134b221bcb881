import 'server-only';
import { darker, lighter, mix } from '@/local/openai/painter/colour';
import { box, ellipse, flat, leaf, line, solid, type Thing } from '@/local/openai/painter/draw';
import type { Palette } from '@/local/openai/painter/palette';
import { pick, type Random } from '@/local/openai/writer/random';

export function cup(palette: Palette, random: Random): Thing {
  const body = pick([palette.accents[1], palette.accents[0], palette.clay], random);
  const drink = mix(palette.ink, '#6b3d22', 0.55);
  const steam = [-22, 6, 30]
    .map((x, at) =>
      line(
        `M${x},-205c-22,-26 24,-46 2,-76s14,-38 ${at * 6 - 6},-58`,
        '#ffffff',
        9,
        'opacity="0.28" filter="url(#soft)"',
      ),
    )
    .join('');
  const art = [
    ellipse(0, -8, 150, 22, darker(body, 0.08)),
    ellipse(0, -13, 150, 21, lighter(body, 0.1)),
    ellipse(6, -13, 96, 13, darker(body, 0.16)),
    line('M92,-138c66,-10 62,82 -16,86', darker(body, 0.1), 20),
    solid('M-104,-165C-104,-70 -70,-18 -42,-14H42C70,-18 104,-70 104,-165z', body),
    ellipse(0, -165, 104, 24, lighter(body, 0.25)),
    ellipse(0, -162, 92, 18, drink),
    ellipse(-20, -165, 52, 7, lighter(drink, 0.25), 'opacity="0.6"'),
    steam,
  ].join('');
  return { art, width: 310, height: 190 };
}

export function carafe(palette: Palette): Thing {
  const drink = mix(palette.ink, '#7a4526', 0.5);
  const glass =
    'M-44,-400L-30,-262C-46,-206 -120,-150 -120,-64C-120,-16 -84,0 0,0C84,0 120,-16 120,-64C120,-150 46,-206 30,-262L44,-400z';
  const fill =
    'M-82,-165C-106,-134 -120,-100 -120,-64C-120,-16 -84,0 0,0C84,0 120,-16 120,-64C120,-100 106,-134 82,-165z';
  const art = [
    flat(glass, '#ffffff', 'opacity="0.34"'),
    solid(fill, drink),
    ellipse(0, -165, 82, 15, lighter(drink, 0.22)),
    solid('M-42,-296L-34,-240C-14,-230 14,-230 34,-240L42,-296z', palette.clay),
    line('M-34,-246C-12,-236 12,-236 34,-246', lighter(palette.clay, 0.4), 6),
    line('M-92,-118C-104,-84 -98,-48 -84,-34', '#ffffff', 9, 'opacity="0.5"'),
    line('M-44,-400L-30,-262C-46,-206 -120,-150 -120,-64', '#ffffff', 4, 'opacity="0.6"'),
    line('M44,-400L30,-262C46,-206 120,-150 120,-64', '#ffffff', 4, 'opacity="0.45"'),
    ellipse(0, -400, 44, 9, '#ffffff', 'opacity="0.55"'),
  ].join('');
  return { art, width: 250, height: 410 };
}

export function bowl(palette: Palette, random: Random): Thing {
  const body = pick([palette.accents[0], palette.accents[3], palette.accents[1]], random);
  const skins = [palette.accents[2], palette.sun, palette.clay, palette.leaf[1]];
  const fruits = [-118, -52, 22, 92, -12]
    .map((x, at) =>
      fruit(
        x,
        at === 4 ? -222 : -168 - (at % 2) * 14,
        62 + random() * 12,
        pick(skins, random),
        palette,
      ),
    )
    .join('');
  const art = [
    fruits,
    solid('M-200,-150C-196,-52 -120,-6 -70,-4H70C120,-6 196,-52 200,-150z', body),
    flat(
      'M-200,-150C-120,-128 120,-128 200,-150C190,-122 -190,-122 -200,-150z',
      darker(body, 0.22),
    ),
    ellipse(0, -4, 72, 9, darker(body, 0.3)),
    line('M-170,-112C-156,-66 -124,-40 -104,-32', '#ffffff', 8, 'opacity="0.25"'),
  ].join('');
  return { art, width: 420, height: 290 };
}

export function fruit(x: number, y: number, r: number, skin: string, palette: Palette): string {
  return [
    ellipse(x, y, r, r * 0.94, skin),
    ellipse(x, y, r, r * 0.94, 'url(#ball)'),
    line(`M${x},${y - r * 0.9}q4,-14 12,-20`, palette.ink, 5),
    leaf({
      x: x + 8,
      y: y - r * 0.98,
      angle: 62,
      length: r * 0.75,
      width: r * 0.34,
      fill: palette.leaf[0],
      rib: palette.leaf[1],
    }),
  ].join('');
}

export function loneFruit(palette: Palette, random: Random): Thing {
  const skin = pick([palette.accents[2], palette.sun, palette.clay], random);
  return { art: fruit(0, -60, 62, skin, palette), width: 130, height: 130 };
}

export function jar(palette: Palette, random: Random): Thing {
  const content = pick([palette.clay, palette.sun, palette.leaf[1], palette.accents[2]], random);
  const height = 220 + random() * 110;
  const level = height * (0.45 + random() * 0.35);
  const art = [
    flat(box(-88, -height, 176, height, 30), '#ffffff', 'opacity="0.4"'),
    solid(box(-80, -level, 160, level - 6, 24), content),
    ellipse(0, -level, 80, 10, lighter(content, 0.25)),
    line(`M-64,${-height + 44}V-44`, '#ffffff', 10, 'opacity="0.5"'),
    solid(box(-78, -height - 40, 156, 46, 10), mix(palette.table, palette.ink, 0.25)),
    flat(box(-44, -height * 0.5, 88, 62, 6), lighter(palette.wall[0], 0.5), 'opacity="0.9"'),
  ].join('');
  return { art, width: 190, height: height + 40 };
}

export function bread(palette: Palette): Thing {
  const crust = mix('#b97a3d', palette.clay, 0.25);
  const slashes = [-96, -20, 56]
    .map((x) => line(`M${x},-152q26,32 62,38`, lighter(crust, 0.55), 15))
    .join('');
  const art = [
    solid(
      'M-270,-8L-246,-34H246L270,-8q0,12 -12,12H-258q-12,0 -12,-12z',
      mix(palette.table, '#7a4a2a', 0.45),
    ),
    solid('M-196,-32C-236,-120 -130,-186 0,-186C130,-186 236,-120 196,-32z', crust),
    slashes,
  ].join('');
  return { art, width: 540, height: 190 };
}

export function bottle(palette: Palette, random: Random): Thing {
  const body = pick([palette.leaf[2], palette.accents[0], palette.clay], random);
  const d =
    'M-26,-380V-290C-26,-250 -70,-240 -70,-190V-22Q-70,0 -48,0H48Q70,0 70,-22V-190C70,-240 26,-250 26,-290V-380z';
  const art = [
    solid(d, body),
    flat(box(-32, -398, 64, 26, 8), darker(body, 0.3)),
    flat(box(-70, -160, 140, 84), lighter(palette.wall[0], 0.4), 'opacity="0.85"'),
    line('M-50,-180V-30', '#ffffff', 7, 'opacity="0.35"'),
  ].join('');
  return { art, width: 150, height: 400 };
}
