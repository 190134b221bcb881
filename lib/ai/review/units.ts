type Unit = { dimension: string; scale: number };

const table: Record<string, [scale: number, words: string][]> = {
  time: [
    [1 / 60, 's sec secs second seconds'],
    [1, 'min mins minute minutes'],
    [60, 'h hr hrs hour hours'],
    [1_440, 'day days night nights'],
    [10_080, 'week weeks'],
  ],
  months: [
    [1, 'month months'],
    [12, 'year years'],
  ],
  weight: [
    [0.001, 'mg milligram milligrams'],
    [1, 'g gram grams'],
    [1_000, 'kg kilo kilos kilogram kilograms'],
  ],
  volume: [
    [1, 'ml millilitre millilitres milliliter milliliters'],
    [10, 'cl'],
    [1_000, 'l litre litres liter liters'],
  ],
  length: [
    [1, 'mm millimetre millimetres millimeter millimeters'],
    [10, 'cm centimetre centimetres centimeter centimeters'],
    [1_000, 'm metre metres meter meters'],
    [1_000_000, 'km kilometre kilometres kilometer kilometers'],
  ],
  money: [
    [0.01, 'cent cents ct'],
    [1, '$ € £ ¥ dollar dollars euro euros pound pounds usd eur gbp'],
  ],
  share: [[1, '% percent']],
};

const units = new Map<string, Unit>(
  Object.entries(table).flatMap(([dimension, rows]) =>
    rows.flatMap(([scale, words]) =>
      words.split(' ').map((word) => [word, { dimension, scale }] as const),
    ),
  ),
);

/** The measure that a word or sign stands for; undefined for what is merely counted. */
export function unitOf(word: string): Unit | undefined {
  return units.get(word.toLowerCase());
}

/** Signs and words of measures, for use in a pattern. */
export const unitPattern = `(?:[%€$£¥]|°[CF]?|(?:${[...units.keys()]
  .filter((word) => /^[a-z]/.test(word))
  .sort((a, b) => b.length - a.length)
  .join('|')}|degrees)(?![\\p{L}\\p{N}]))`;
