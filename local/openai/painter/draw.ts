import 'server-only';

/** One thing on the table: its drawing with the origin at the middle of its foot, y upwards < 0. */
export type Thing = { art: string; width: number; height: number };

export const round = (value: number) => Math.round(value * 10) / 10;

/** A filled path with the common light-to-dark shading on top of it. */
export function solid(d: string, fill: string, shade = 'shade'): string {
  return `<path d="${d}" fill="${fill}"/><path d="${d}" fill="url(#${shade})"/>`;
}

export function flat(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

/**
 * A sheet of cut paper: the shape, with a soft shadow above its edge. Drawn with a few broad faint
 * strokes, because blurring a whole sheet takes seconds.
 */
export function sheet(d: string, fill: string, unit: number): string {
  const shadow = [26, 17, 9]
    .map((width) => line(d, '#120d12', width * unit, 'opacity="0.055"'))
    .join('');
  return shadow + flat(d, fill);
}

export function line(d: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = '') {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`;
}

/** A rounded rectangle as a path, so that it can be shaded. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  return `M${x + r},${y}h${width - 2 * r}q${r},0 ${r},${r}v${height - 2 * r}q0,${r} ${-r},${r}h${-(width - 2 * r)}q${-r},0 ${-r},${-r}v${-(height - 2 * r)}q0,${-r} ${r},${-r}z`;
}

/** A leaf from its stalk at (x, y), `angle` in degrees from straight up. */
export function leaf(at: {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  fill: string;
  rib: string;
}): string {
  const { x, y, angle, length, width, fill, rib } = at;
  const half = width / 2;
  const d = `M0,0C${-half * 1.1},${-length * 0.25} ${-half},${-length * 0.75} 0,${-length}C${half},${-length * 0.75} ${half * 1.1},${-length * 0.25} 0,0z`;
  const shadow = `M0,0C${half * 1.1},${-length * 0.25} ${half},${-length * 0.75} 0,${-length}z`;
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(angle)})">${flat(d, fill)}${flat(shadow, '#000', 'opacity="0.12"')}${line(`M0,0L0,${-length * 0.86}`, rib, Math.max(1, width * 0.05), 'opacity="0.5"')}</g>`;
}

/** A smooth line through points, for hills and stems. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let d = `M${round(first[0])},${round(first[1])}`;
  let previous = first;
  for (const point of rest) {
    const middle = (previous[0] + point[0]) / 2;
    d += `C${round(middle)},${round(previous[1])} ${round(middle)},${round(point[1])} ${round(point[0])},${round(point[1])}`;
    previous = point;
  }
  return d;
}
