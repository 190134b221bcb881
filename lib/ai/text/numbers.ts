const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map<string, number>([
  ...small.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ['a dozen', 12],
  ['hundred', 100],
  ['a hundred', 100],
]);

const simple = [...values.keys()].sort((a, b) => b.length - a.length).join('|');
/** Whole numbers in English words up to a hundred. */
export const numberWord = `(?:(?:${tens.join('|')})[- ](?:${small.slice(1, 10).join('|')})|${simple})`;
/** Digits with or without marks of thousands and decimals, of bounded length. */
export const digits = String.raw`\d{1,12}(?:[.,]\d{1,6}){0,4}`;

/** The value of digits or of an English number word; null where it is neither. */
export function numberOf(text: string): number | null {
  const lower = text.trim().toLowerCase();
  if (/^\d/.test(lower)) return readings(lower)[0] ?? null;
  const known = values.get(lower);
  if (known !== undefined) return known;
  const [ten = '', one = ''] = lower.split(/[- ]/);
  const sum = (values.get(ten) ?? Number.NaN) + (values.get(one) ?? Number.NaN);
  return Number.isNaN(sum) ? null : sum;
}

/**
 * What digits may mean: "1,250.5" is one number, "1.250" may be one thousand or one and a quarter.
 * The English reading comes first.
 */
export function readings(text: string): number[] {
  const english = asNumber(text, ',', '.');
  const continental = asNumber(text, '.', ',');
  return [...new Set([english, continental])].filter((value) => value !== null);
}

function asNumber(text: string, thousands: string, decimal: string): number | null {
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0 || fraction?.includes(thousands)) return null;
  const groups = whole.split(thousands);
  if (groups.slice(1).some((group) => group.length !== 3)) return null;
  return Number(`${groups.join('')}.${fraction ?? 0}`);
}
