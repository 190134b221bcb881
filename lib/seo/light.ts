/** Grey is for what has no score. */
type Light = 'red' | 'orange' | 'green' | 'grey';

export const lightWords: Record<Light, string> = {
  green: 'good',
  orange: 'could be better',
  red: 'needs work',
  grey: 'not scored',
};

/** How a value of 0 to 100 is coloured; grey without one. */
export function lightOf(value: number | null): Light {
  if (value === null) return 'grey';
  if (value >= 80) return 'green';
  return value >= 50 ? 'orange' : 'red';
}
