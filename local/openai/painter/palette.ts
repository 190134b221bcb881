import 'server-only';
import { darker, lighter, lightness, mix } from '@/local/openai/painter/colour';
import { pick, type Random } from '@/local/openai/writer/random';

export type Palette = {
  /** Wall or sky, from the lit side to the far side. */
  wall: readonly [string, string];
  table: string;
  sun: string;
  /** The darkest tone, for lines and shadows. */
  ink: string;
  leaf: readonly [string, string, string];
  clay: string;
  accents: readonly [string, string, string, string];
};

const palettes: readonly Palette[] = [
  {
    wall: ['#f3e6d4', '#e3c9ab'],
    table: '#c99b74',
    sun: '#f6c989',
    ink: '#3a2a24',
    leaf: ['#6f8458', '#8fa173', '#4d6346'],
    clay: '#b9643f',
    accents: ['#2f5d62', '#f1ede4', '#d98f5c', '#7a3b2e'],
  },
  {
    wall: ['#dfe7e2', '#b9cdc6'],
    table: '#e9dcc7',
    sun: '#f4efe2',
    ink: '#22363a',
    leaf: ['#3f6b57', '#6d9a7c', '#274b40'],
    clay: '#cf8a63',
    accents: ['#e0a458', '#f7f4ec', '#2f6f73', '#a8503c'],
  },
  {
    wall: ['#f7dfd0', '#e9b6a2'],
    table: '#f3ece2',
    sun: '#f08a62',
    ink: '#40263a',
    leaf: ['#5b7f6b', '#89a88c', '#375547'],
    clay: '#a6493c',
    accents: ['#34486b', '#fff6ea', '#e9b44c', '#7d4a6a'],
  },
  {
    wall: ['#e8e4ee', '#bfbcd6'],
    table: '#8e88b0',
    sun: '#f7d9b0',
    ink: '#26233f',
    leaf: ['#4f7a78', '#86aba3', '#2f5356'],
    clay: '#d27f6a',
    accents: ['#f0c27b', '#fbf7f2', '#4b4a86', '#b3566b'],
  },
  {
    wall: ['#f6efdc', '#e6d8ae'],
    table: '#7f8f63',
    sun: '#eab54d',
    ink: '#2d3324',
    leaf: ['#5d7a3e', '#95a86a', '#3d5530'],
    clay: '#c26a3c',
    accents: ['#d95d39', '#fffaf0', '#386150', '#8a5a2b'],
  },
  {
    wall: ['#d7e3ea', '#9fbccb'],
    table: '#f0e3cd',
    sun: '#fbe7c3',
    ink: '#1f3242',
    leaf: ['#4d7c68', '#84a98c', '#2f5547'],
    clay: '#d4774d',
    accents: ['#27557a', '#fdfaf3', '#e6a15a', '#9c4a3c'],
  },
  {
    wall: ['#efe3e0', '#d8bcb8'],
    table: '#a8776b',
    sun: '#f3d3bd',
    ink: '#3b2730',
    leaf: ['#7a8b6f', '#a3b18f', '#54664f'],
    clay: '#9b4f46',
    accents: ['#5b3d52', '#faf3ee', '#d9a066', '#6f8f92'],
  },
];

/** Lamp-lit, for prompts that speak of evening. */
const dusk: Palette = {
  wall: ['#3c4a52', '#28343c'],
  table: '#6c4f3d',
  sun: '#e9a15b',
  ink: '#12191e',
  leaf: ['#6c8f6f', '#94b08b', '#3f6150'],
  clay: '#c4623d',
  accents: ['#e8d9bd', '#f4eee1', '#d0793f', '#8fa9a6'],
};

/** A palette for the prompt: its own hex colours when it names any, else one of the house's. */
export function choosePalette(prompt: string, random: Random): Palette {
  const own = [...new Set(prompt.match(/#[0-9a-f]{6}\b/gi) ?? [])];
  const evening = /\b(night|evening|dark|dusk|candle\w*)\b/i.test(prompt);
  const base = pick(evening ? [dusk, ...palettes] : palettes, random);
  return own.length ? branded(own, base) : base;
}

/** Brand colours on the objects, their tints on the wall, and neutral tones for the rest. */
function branded(own: readonly string[], base: Palette): Palette {
  const main = own[0] ?? base.accents[0];
  const second = own[1] ?? mix(main, '#f2c48d', 0.55);
  const third = own[2] ?? mix(main, second, 0.5);
  const pale = lighter(main, lightness(main) > 0.6 ? 0.55 : 0.82);
  return {
    wall: [lighter(pale, 0.35), mix(pale, main, 0.16)],
    table: mix('#efe6d8', second, 0.22),
    sun: lighter(second, 0.25),
    ink: darker(main, 0.72),
    leaf: [mix('#5d7f63', main, 0.3), mix('#93ab88', main, 0.2), mix('#3c5a48', main, 0.3)],
    clay: second,
    accents: [main, '#fbf8f2', second, third],
  };
}
