import 'server-only';
import type { Palette } from '@/local/openai/painter/palette';
import type { Random } from '@/local/openai/writer/random';

export type Canvas = {
  width: number;
  height: number;
  /** A thousandth of the shorter side: things are drawn in these. */
  unit: number;
  palette: Palette;
  random: Random;
  prompt: string;
};

/** Gradients and filters that all scenes share. */
export function definitions({ palette, unit }: Canvas): string {
  const blur = (id: string, size: number) =>
    `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${size}"/></filter>`;
  return `<defs>
<linearGradient id="shade" x1="0" y1="0" x2="1" y2="0.15"><stop offset="0" stop-color="#fff" stop-opacity="0.2"/><stop offset="0.38" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity="0.34"/></linearGradient>
<radialGradient id="ball" cx="0.34" cy="0.28" r="0.85"><stop offset="0" stop-color="#fff" stop-opacity="0.42"/><stop offset="0.45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity="0.36"/></radialGradient>
<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sun}" stop-opacity="0.5"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></linearGradient>
<radialGradient id="vignette" cx="0.5" cy="0.46" r="0.78"><stop offset="0.55" stop-color="${palette.ink}" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity="0.26"/></radialGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${palette.sun}" stop-opacity="0.75"/><stop offset="0.5" stop-color="${palette.sun}" stop-opacity="0.3"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient>
<radialGradient id="cloud"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="contact"><stop offset="0" stop-color="#17120f" stop-opacity="0.5"/><stop offset="0.7" stop-color="#17120f" stop-opacity="0.25"/><stop offset="1" stop-color="#17120f" stop-opacity="0"/></radialGradient>
<linearGradient id="ray" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
${blur('soft', 7)}${blur('light', 6 * unit)}
<filter id="cast" x="-6%" y="-6%" width="112%" height="112%"><feGaussianBlur in="SourceAlpha" stdDeviation="6"/><feColorMatrix values="0 0 0 0 0.1 0 0 0 0 0.07 0 0 0 0 0.09 0 0 0 0.3 0"/></filter>
</defs>`;
}

export function gradient(id: string, from: string, to: string, angle = 90): string {
  const turn = (angle * Math.PI) / 180;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${Math.cos(turn).toFixed(2)}" y2="${Math.sin(turn).toFixed(2)}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}
