type Light = 'red' | 'orange' | 'green' | 'grey';

export const lightWords: Record<Light, string> = {
  green: 'good',
  orange: 'could be better',
  red: 'needs work',
  grey: 'not scored',
};

export function lightOf(value: number | null): Light {
  if (value === null) return 'grey';
  if (value >= 80) return 'green';
  return value >= 50 ? 'orange' : 'red';
}
