import { readFileSync } from 'node:fs';

const [paper, ink, muted] = ['#fbf9f5', '#2b2520', '#6b6058'] as const;
const [line, green, soft] = ['#e6dfd3', '#0f5a3e', '#e0efe6'] as const;

/** "full" fills the square and keeps the nib within the inner 80 %. */
export function iconSvg(shape: 'round' | 'full'): string {
  const icon = readFileSync('app/icon.svg', 'utf8');
  if (shape === 'round') return icon;
  const nib = icon.replace(/^<svg[^>]*>|<title>.*?<\/title>|<rect[^>]*>|<\/svg>\s*$/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${green}"/><g transform="translate(3.2 3.2) scale(0.8)">${nib}</g></svg>`;
}

export function openGraphSvg(): string {
  const logo = iconSvg('round').replace('<svg ', '<svg x="80" y="76" width="64" height="64" ');
  const text = (x: number, y: number, size: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="Newsreader" fill="${ink}" ${more}>${words}</text>`;
  const medium = 'style="font-family:Newsreader Medium"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <defs><filter id="lift" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="18" stdDeviation="26" flood-color="#3c2814" flood-opacity="0.16"/></filter></defs>
  <rect width="1200" height="630" fill="${paper}"/>
  <rect x="690" width="510" height="630" fill="${soft}"/>
  ${logo}
  ${text(162, 123, 44, 'Inkwright', medium)}
  ${text(78, 296, 78, 'Blog posts that', medium)}
  ${text(78, 382, 78, 'people want', medium)}
  ${text(78, 468, 78, 'to read.', `font-style="italic" fill="${green}"`).replace(`fill="${ink}" `, '')}
  ${text(80, 548, 29, 'A keyword, an outline, and a post that is yours.').replace(ink, muted)}
  ${sheet(text)}
</svg>`;
}

type Text = (x: number, y: number, size: number, words: string, more?: string) => string;

function sheet(text: Text): string {
  const bar = (y: number, width: number, fill: string = line) =>
    `<rect x="810" y="${y}" width="${width}" height="11" rx="5.5" fill="${fill}"/>`;
  const lines = [300, 300, 262].map((width, index) => bar(214 + index * 28, width)).join('');
  const last = [300, 286, 120].map((width, index) => bar(506 + index * 28, width)).join('');
  return `<g transform="rotate(2.2 960 330)"><g filter="url(#lift)"><rect x="764" y="74" width="392" height="640" rx="18" fill="#fffefb"/></g>
  ${text(810, 140, 32, 'A good cup of tea', 'style="font-family:Newsreader Medium"')}
  ${bar(168, 96, green).replace('height="11"', 'height="6"')}
  ${lines}
  <rect x="810" y="312" width="300" height="160" rx="12" fill="${soft}"/>
  <path d="M810 440 C 870 380 900 420 940 400 S 1030 340 1110 392 V 460 a12 12 0 0 1 -12 12 H 822 a12 12 0 0 1 -12 -12 Z" fill="${green}" fill-opacity="0.26"/>
  <circle cx="1050" cy="354" r="19" fill="${green}" fill-opacity="0.5"/>
  ${last}
  <rect x="940" y="558" width="3" height="22" fill="${green}"/></g>`;
}
