/** `of` is the quantity that `factor` converts to; units of different quantities never compare. */
export type Unit = { of: string; factor: number };

const table: [of: string, factor: number, words: string][] = [
  ['share', 1, '% percent per-cent prozent pourcent pour-cent por-ciento porciento'],
  [
    'points',
    1,
    'points point puntos punto punkte punkten percentage-points percentage-point prozentpunkte prozentpunkten prozentpunkt points-de-pourcentage point-de-pourcentage puntos-porcentuales punto-porcentual pp',
  ],
  ['points', 0.01, 'basis-points basis-point basispunkte basispunkten bps'],
  ['dollar', 1, '$ dollar dollars dólar dólares'],
  ['dollar:usd', 1, 'us$ usd us-dollar us-dollars us-dollar'],
  ['dollar:cad', 1, 'c$ ca$ cad canadian-dollars'],
  ['dollar:aud', 1, 'a$ au$ aud australian-dollars'],
  ['dollar', 0.01, '¢'],
  ['euro', 1, '€ euro euros eur'],
  ['euro', 0.01, 'eurocent eurocents'],
  ['cent', 1, 'cent cents centimes céntimos centavos'],
  ['pound', 1, '£ gbp pounds-sterling'],
  ['franc', 1, 'chf franken francs francos'],
  ['yen', 1, '¥ jpy yen'],
  ['rupee', 1, '₹ inr rupees rupien'],
  ['time', 1, 'second seconds sec secs s sekunde sekunden seconde secondes segundo segundos'],
  ['time', 0.001, 'ms millisecond milliseconds millisekunden millisecondes milisegundos'],
  ['time', 60, 'minute minutes min mins minuten minuto minutos'],
  ['time', 3_600, 'hour hours h hr hrs stunde stunden heure heures hora horas'],
  ['time', 86_400, 'day days tag tage tagen jour jours día días'],
  ['time', 604_800, 'week weeks woche wochen semaine semaines semana semanas'],
  ['months', 1, 'month months monat monate monaten mois mes meses'],
  ['months', 12, 'year years yr yrs jahr jahre jahren an ans année années año años'],
  [
    'months',
    120,
    'decade decades jahrzehnt jahrzehnte jahrzehnten décennie décennies década décadas',
  ],
  [
    'length',
    0.001,
    'mm millimetre millimetres millimeter millimeters millimètre millimètres milímetro milímetros',
  ],
  [
    'length',
    0.01,
    'cm centimetre centimetres centimeter centimeters zentimeter zentimetern centimètre centimètres centímetro centímetros',
  ],
  ['length', 1, 'm metre metres meter meters metern mètre mètres metro metros'],
  [
    'length',
    1_000,
    'km kilometre kilometres kilometer kilometers kilometern kilomètre kilomètres kilómetro kilómetros',
  ],
  ['length', 0.0254, 'inch inches zoll pouce pouces pulgada pulgadas'],
  ['length', 0.3048, 'ft foot feet fuß pied pieds pie pies'],
  ['length', 1_609.344, 'mile miles meile meilen mille milles milla millas'],
  [
    'mass',
    0.001,
    'mg milligram milligrams milligramm milligramme milligrammes miligramo miligramos',
  ],
  ['mass', 0.000_001, 'µg μg mcg microgram micrograms mikrogramm'],
  ['mass', 1, 'g gram grams gramm gramme grammes gramo gramos'],
  [
    'mass',
    1_000,
    'kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos',
  ],
  ['mass', 1_000_000, 't tonne tonnes metric-tons tonnen tonelada toneladas'],
  ['ton', 1, 'ton tons'],
  ['pound', 1, 'lb lbs pound pounds pfund livre livres libra libras'],
  ['volume', 0.001, 'ml millilitre millilitres milliliter milliliters mililitro mililitros'],
  ['volume', 1, 'l litre litres liter liters litern litro litros'],
  [
    'area',
    1,
    'm² square-metres square-meters quadratmeter quadratmetern mètres-carrés metros-cuadrados',
  ],
  ['area', 10_000, 'ha hectare hectares hektar hectárea hectáreas'],
  ['area', 1_000_000, 'km² square-kilometres square-kilometers quadratkilometer'],
  ['celsius', 1, '°c celsius degrees-celsius grad-celsius degrés-celsius grados-celsius'],
  ['fahrenheit', 1, '°f fahrenheit degrees-fahrenheit'],
  ['degrees', 1, '° degree degrees grad degrés grados'],
  ['energy', 1, 'wh'],
  ['energy', 1_000, 'kwh kilowatt-hours kilowattstunden kilowattheures'],
  ['energy', 1_000_000, 'mwh megawatt-hours megawattstunden'],
  ['power', 1, 'w watt watts vatios'],
  ['power', 1_000, 'kw kilowatt kilowatts kilovatios'],
  ['power', 1_000_000, 'mw megawatt megawatts megavatios'],
  ['power', 1_000_000_000, 'gw gigawatt gigawatts'],
  ['data', 0.001, 'kb kilobytes'],
  ['data', 1, 'mb megabyte megabytes'],
  ['data', 1_000, 'gb gigabyte gigabytes'],
  ['data', 1_000_000, 'tb terabyte terabytes'],
  ['calories', 1, 'kcal calories kalorien calorías'],
  [
    'speed',
    1,
    'km/h kph kmh kilometres-per-hour kilometers-per-hour kilometres-an-hour kilometers-an-hour stundenkilometer stundenkilometern kilometer-pro-stunde kilomètres-heure kilomètres-par-heure kilómetros-por-hora',
  ],
  ['speed', 1.609_344, 'mph miles-per-hour miles-an-hour millas-por-hora'],
  ['times', 1, '× x times mal -mal fois veces fold -fold -fach fach'],
];

const units = new Map<string, Unit>();
for (const [of, factor, words] of table)
  for (const word of words.split(' ')) units.set(word.replaceAll('-', ' ').trim(), { of, factor });

export const currencySigns = /^(?:US\$|CA\$|C\$|AU\$|A\$|[$€£¥₹]|USD|EUR|GBP|CHF|JPY|CAD|AUD|INR)/;

/** The unit that `text` begins with, up to three words, and where it ends in `text`. */
export function readUnit(
  text: string,
  language: string | null = null,
): { unit: Unit; length: number } | null {
  const sign = /^[\s\u00a0\u202f]?([%$€£¥₹°×¢][CF]?(?![\p{L}]))/u.exec(text);
  if (sign?.[1]) return found(sign[1], sign[0].length);
  const words = phrase.exec(text);
  if (!words?.[1] || !firstWords.has(firstOf(words[1]))) return null;
  const lead = words[0].length - words[1].length;
  const ends = [...words[1].matchAll(/[^\s\u00a0-]+/g)].map(
    ({ index, 0: one }) => index + one.length,
  );
  for (const end of ends.reverse()) {
    const hit = found(words[1].slice(0, end), lead + end);
    // "720 an" counts years in French alone.
    if (hit && (words[1].slice(0, end) !== 'an' || language === 'fr')) return hit;
  }
  return null;
}

const phrase =
  /^[\s\u00a0\u202f-]{0,2}((?:\p{L}[\p{L}²/$]{0,30})(?:[\s\u00a0-]\p{L}[\p{L}²]{0,30}){0,2})/u;

/** Most words after a number are no units, and these tell so at once. */
const firstWords = new Set([...units.keys()].map(firstOf));

function firstOf(words: string): string {
  return (/^[^\s\u00a0/-]+/.exec(words)?.[0] ?? words).toLowerCase();
}

function found(phrase: string, length: number) {
  const words = phrase.toLowerCase().replace(/[\s\u00a0-]+/g, ' ');
  // "mg/l" is counted in its first unit.
  const unit = units.get(words) ?? units.get(words.replace(/\/\S*$/, ''));
  return unit ? { unit, length } : null;
}

/** A plain dollar sign fits every dollar; any other two quantities must be the same. */
export function comparable(a: Unit | null, b: Unit | null): boolean {
  if (!a || !b) return a === b;
  if (a.of === b.of) return true;
  if (isDegree(a) && isDegree(b)) return a.of === 'degrees' || b.of === 'degrees';
  const [one, other] = [a.of, b.of].sort((x, y) => x.length - y.length);
  return one === 'dollar' && other?.startsWith('dollar:') === true;
}

function isDegree({ of }: Unit): boolean {
  return of === 'degrees' || of === 'celsius' || of === 'fahrenheit';
}
