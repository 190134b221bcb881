/** WCAG contrast, from 1 (same colour) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

export function textOn(hex: string): '#000000' | '#ffffff' {
  return contrastRatio(hex, '#ffffff') >= contrastRatio(hex, '#000000') ? '#ffffff' : '#000000';
}

export function contrastVerdict(ratio: number): 'any size' | 'large only' | 'too faint' {
  if (ratio >= 4.5) return 'any size';
  return ratio >= 3 ? 'large only' : 'too faint';
}

/** Rounded down: 4.49 must not display as 4.5, which would pass. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}
