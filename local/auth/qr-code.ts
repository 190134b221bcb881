import 'server-only';
import { qrCodewords, qrVersion } from './qr-data';

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] };

/** A QR code (ISO 18004, byte mode, level L, mask 0) as an SVG; for authenticator apps. */
export function qrSvg(text: string): string {
  const { size, dark } = qrMatrix(text);
  const border = 4;
  const path = dark.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? [`M${x + border},${y + border}h1v1h-1z`] : [])),
  );
  const side = size + 2 * border;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="white" d="M0,0h${side}v${side}h-${side}z"/>`,
    `<path fill="black" d="${path.join('')}"/></svg>`,
  ].join('');
}

/** The modules of the code, without the quiet zone. */
export function qrMatrix(text: string): { size: number; dark: boolean[][] } {
  const bytes = Buffer.from(text);
  const version = qrVersion(bytes.length);
  const size = version * 4 + 17;
  const empty = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const grid: Grid = { size, dark: empty(), fixed: empty() };
  drawPatterns(grid, version);
  drawFormat(grid);
  if (version >= 7) drawVersion(grid, version);
  drawCodewords(grid, qrCodewords(bytes, version));
  return grid;
}

function set(grid: Grid, x: number, y: number, on: boolean): void {
  const row = grid.dark[y];
  const marks = grid.fixed[y];
  if (!row || !marks || x < 0 || x >= grid.size) return;
  row[x] = on;
  marks[x] = true;
}

function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0);
    set(grid, i, 6, i % 2 === 0);
  }
  const corners: [number, number][] = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ];
  for (const [x, y] of corners) drawSquare(grid, x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const places = alignmentPlaces(version, size);
  const last = places.at(-1);
  for (const x of places) {
    for (const y of places) {
      // Three crossings belong to the corner patterns.
      const taken = (x === 6 && (y === 6 || y === last)) || (y === 6 && x === last);
      if (!taken) drawSquare(grid, x, y, 2, (ring) => ring !== 1);
    }
  }
}

function drawSquare(
  grid: Grid,
  x: number,
  y: number,
  reach: number,
  isDark: (ring: number) => boolean,
): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      set(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const others = Array.from({ length: count - 1 }, (_, i) => size - 7 - i * step);
  return [6, ...others.reverse()];
}

/** The remainder of `value` under a generator polynomial of the given degree. */
function checkBits(value: number, degree: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator);
  return rest;
}

function drawFormat(grid: Grid): void {
  const { size } = grid;
  const data = 0b01_000; // level L, mask 0
  const bits = ((data << 10) | checkBits(data, 10, 0x537)) ^ 0x5412;
  const on = (i: number) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    if (i < 6) set(grid, 8, i, on(i));
    else if (i < 8) set(grid, 8, i + 1, on(i));
    else if (i === 8) set(grid, 7, 8, on(i));
    else set(grid, 14 - i, 8, on(i));
    if (i < 8) set(grid, size - 1 - i, 8, on(i));
    else set(grid, 8, size - 15 + i, on(i));
  }
  set(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | checkBits(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const on = ((bits >>> i) & 1) === 1;
    const along = Math.floor(i / 3);
    const across = grid.size - 11 + (i % 3);
    set(grid, across, along, on);
    set(grid, along, across, on);
  }
}

/** Data runs in columns of two, up and down in turn from the right, past everything fixed. */
function drawCodewords(grid: Grid, codewords: Uint8Array): void {
  let index = 0;
  let upward = true;
  for (let right = grid.size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < grid.size; step++) {
      const y = upward ? grid.size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = grid.dark[y];
        if (!row || grid.fixed[y]?.[x]) continue;
        const bit = ((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1;
        row[x] = (bit === 1) !== ((x + y) % 2 === 0);
        index++;
      }
    }
    upward = !upward;
  }
}
