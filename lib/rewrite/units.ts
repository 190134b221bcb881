/** Units that change what a number says, each with its spellings. Other words behind a number are words. */
const spellings: Record<string, string> = {
  '%': '% percent prozent процент процента процентов procent',
  '‰': '‰',
  $: '$ usd dollar dollars доллар доллара долларов dólares דולר دولار',
  '€': '€ eur euro euros евро',
  '£': '£ gbp pounds',
  '¥': '¥ jpy yen',
  '₹': '₹ rupee rupees रुपये',
  '₪': '₪ שקל שקלים',
  rub: '₽ rub рубль рубля рублей',
  pln: 'zł złoty złotych',
  sar: 'ريال ريالا',
  mm: 'mm мм',
  cm: 'cm см',
  m: 'm metre metres meter meters metri metros mètres метр метра метров м',
  km: 'km kilometre kilometres kilometer kilometers км',
  in: 'in inch inches',
  ft: 'ft foot feet',
  yd: 'yd yard yards',
  mi: 'mi mile miles',
  mph: 'mph',
  knot: 'knot knots',
  acre: 'acre acres',
  ha: 'ha hectare hectares',
  µg: 'µg μg mcg',
  mg: 'mg мг',
  g: 'g gram grams gramm grammes gramos г',
  kg: 'kg kilo kilos кг',
  t: 't ton tons tonne tonnes tonnen',
  oz: 'oz ounce ounces',
  lb: 'lb lbs',
  ml: 'ml мл',
  cl: 'cl',
  dl: 'dl',
  l: 'l liter litre liters litres л',
  cup: 'cup cups',
  tbsp: 'tbsp tablespoon tablespoons el esslöffel',
  tsp: 'tsp teaspoon teaspoons tl teelöffel',
  pint: 'pint pints',
  gallon: 'gallon gallons',
  ms: 'ms',
  s: 's sec second seconds sekunde sekunden secondes segundos secondi секунд секунды שניות ثانية',
  min: 'min minute minutes minuten minutos minuti мин минута минуты минут דקות דקה دقيقة دقائق',
  h: 'h hr hrs hour hours stunde stunden heure heures hora horas ora ore uur uren час часа часов godziny godzin timmar שעה שעות ساعة ساعات घंटे ώρες',
  day: 'day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen день дня дней dni ימים יום يوم أيام दिन',
  week: 'week weeks woche wochen semaine semaines semana semanas settimane weken неделя недели недель tygodni שבועות أسابيع',
  month:
    'month months monat monate mois mes meses mesi maanden месяц месяца месяцев miesięcy חודשים أشهر',
  year: 'year years jahr jahre jahren an ans año años ano anos anni jaar год года лет lat שנים سنة سنوات',
  decade: 'decade decades',
  century: 'century centuries',
  '°': '° degree degrees grad',
  '°c': '°c',
  '°f': '°f',
  k: 'k',
  thousand: 'тыс mila',
  w: 'w watt watts',
  kw: 'kw',
  kwh: 'kwh',
  v: 'v volt volts',
  a: 'amp amps ampere',
  mah: 'mah',
  hz: 'hz',
  khz: 'khz',
  mhz: 'mhz',
  ghz: 'ghz',
  bar: 'bar',
  psi: 'psi',
  pa: 'pa',
  kpa: 'kpa',
  cal: 'cal',
  kcal: 'kcal calories',
  j: 'j',
  kj: 'kj',
  db: 'db',
  ppm: 'ppm',
  ppb: 'ppb',
  rpm: 'rpm',
  kb: 'kb',
  mb: 'mb',
  gb: 'gb',
  tb: 'tb',
  mbps: 'mbps',
  gbps: 'gbps',
  px: 'px pixel pixels',
  dpi: 'dpi',
  x: 'x × times fold',
  point: 'point points',
  am: 'am a.m.',
  pm: 'pm p.m.',
  uhr: 'uhr',
  th: 'st nd rd th',
};
const units = new Map(
  Object.entries(spellings).flatMap(([unit, names]) =>
    names.split(' ').map((name) => [name, unit] as const),
  ),
);

/** Small and capital letters tell these apart. */
const exactUnits = new Map(
  Object.entries({
    A: 'a',
    Mb: 'mbit',
    Gb: 'gbit',
    kb: 'kbit',
    Kb: 'kbit',
    mW: 'milliwatt',
    MW: 'megawatt',
    GW: 'gigawatt',
    M: 'million',
  }),
);

const magnitudes = new Map(
  [
    'million millions millionen millón millones milione milioni milhões миллион миллиона миллионов',
    'billion billions milliarde milliarden milliard milliards miliardi миллиард миллиарда миллиардов',
    'trillion trillions billionen',
    'crore crores',
    'lakh lakhs',
  ].flatMap((names) =>
    names.split(' ').map((name) => [name, names.split(' ')[0] ?? name] as const),
  ),
);

/** "million" for every spelling of it; undefined for other words. */
export function magnitudeOf(word: string): string | undefined {
  return magnitudes.get(word.toLowerCase());
}

const gap = /^[*_]{0,3}[\s-]{0,3}[*_]{0,3}/u;
const form =
  /^(?:(?<kind>square|cubic|fluid|nautical|percentage|basis|quadrat|kubik|prozent)[\s-]?(?=\p{L}))?(?<name>%|‰|°\s?[CF]?|[$€£¥₹₪₽×]|[ap]\.\s?m\.|[\p{L}\p{M}µ]+)(?<rest>(?:\/\p{L}+)?[²³]?)/iu;
const counters =
  /^(?:[만천억백]\s?(?:원|년|월|일|시간|분|초|주|개|명|번)?|원|년|월|일|시간|분|초|주|개|명|번|[万億亿兆千百]+(?:[円元年月日天人个個台本点件名口斤]|公里)?|(?:[円元年月日天时時分秒週周歳岁割倍回度個个人台本点件名口斤米克]|小时|分钟|公里)間?)/u;

/** The unit that `text` begins with, as one spelling and as long as it is written; empty for none. */
export function readUnit(text: string): { unit: string; length: number } {
  const start = gap.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  const counter = counters.exec(rest)?.[0] ?? '';
  if (counter) return { unit: counter.replace(/\s/g, ''), length: start + counter.length };
  const match = form.exec(rest);
  const { kind = '', name = '', rest: more = '' } = match?.groups ?? {};
  const magnitude = magnitudeOf(name);
  if (magnitude) {
    const length = start + name.length;
    const next = readUnit(text.slice(length));
    return { unit: magnitude + next.unit, length: length + next.length };
  }
  const found = exactUnits.get(name) ?? units.get(name.replace(/\s/g, '').toLowerCase());
  if (!match || found === undefined) return { unit: '', length: 0 };
  return {
    unit: `${kind.toLowerCase()}${found}${more.toLowerCase()}`,
    length: start + match[0].length,
  };
}
