const months = [
  'january januar janvier enero jan',
  'february februar février febrero feb jänner',
  'march märz mars marzo mar mär',
  'april avril abril apr avr abr',
  'may mai mayo',
  'june juni juin junio jun',
  'july juli juillet julio jul juil',
  'august août agosto aug ago',
  'september septembre septiembre sep sept',
  'october oktober octobre octubre oct okt',
  'november novembre noviembre nov',
  'december dezember décembre diciembre dec dez déc dic',
];
const monthOf = new Map(
  months.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1])),
);
monthOf.set('jänner', 1);
const month = `(?:${[...monthOf.keys()].sort((a, b) => b.length - a.length).join('|')})`;

export type DateParts = { year?: number; month?: number; day?: number };
type FoundDate = { start: number; end: number; parts: DateParts };

const year = String.raw`(?:1[0-9]|20|21)\d{2}`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const edge = String.raw`(?![\p{L}\p{N}])`;
const forms = new RegExp(
  [
    String.raw`(?<iso>${year})-(?<isoMonth>0[1-9]|1[0-2])-(?<isoDay>0[1-9]|[12]\d|3[01])${edge}`,
    String.raw`(?<day>${day})(?:st|nd|rd|th|\.|er|º)?\s(?:of\s|de\s)?(?<month>${month})\.?${edge}(?:,?\s(?:of\s|de\s|del\s)?(?<year>${year})${edge})?`,
    String.raw`(?<month2>${month})\.?\s(?<day2>${day})(?:st|nd|rd|th)?(?![\p{L}\p{N}.%])(?:,?\s(?<year2>${year})${edge})?`,
    String.raw`(?<month3>${month})\.?,?\s(?:of\s|de\s|del\s)?(?<year3>${year})${edge}`,
    String.raw`(?<slashA>\d{1,2})/(?<slashB>\d{1,2})/(?<slashYear>${year})${edge}`,
    String.raw`(?<shortDay>1[3-9]|2\d|3[01])/(?<shortMonth>0?[1-9]|1[0-2])(?![\p{L}\p{N}/%])`,
    String.raw`(?<plainDay>${day})\.(?<plainMonth>0?[1-9]|1[0-2])\.(?!\p{N})`,
    String.raw`(?<dotDay>${day})\.(?<dotMonth>0?[1-9]|1[0-2])\.(?<dotYear>${year})${edge}`,
  ]
    .map((form) => String.raw`(?<![\p{L}\p{N}.,])${form}`)
    .join('|'),
  'giu',
);

export function datesIn(text: string, language: string | null): FoundDate[] {
  return [...text.matchAll(forms)].flatMap((match) => {
    const groups = match.groups ?? {};
    const named = groups.month ?? groups.month2 ?? groups.month3;
    if (groups.plainDay && language !== 'de') return [];
    if (match[0] === '24/7') return [];
    const slash = groups.slashA ? slashDate(groups, language) : {};
    const parts = {
      year: numberOf(
        groups.iso ??
          groups.year ??
          groups.year2 ??
          groups.year3 ??
          groups.dotYear ??
          groups.slashYear,
      ),
      month: named
        ? monthOf.get(named.toLowerCase())
        : numberOf(groups.isoMonth ?? groups.dotMonth ?? groups.shortMonth ?? groups.plainMonth),
      day: numberOf(
        groups.isoDay ??
          groups.day ??
          groups.day2 ??
          groups.dotDay ??
          groups.shortDay ??
          groups.plainDay,
      ),
      ...slash,
    };
    return [{ start: match.index, end: match.index + match[0].length, parts }];
  });
}

/** English writes both orders; where they cannot be told apart, only the year is sure. */
function slashDate(groups: Record<string, string | undefined>, language: string | null): DateParts {
  const [a, b] = [Number(groups.slashA), Number(groups.slashB)];
  if (b > 12) return { month: a, day: b };
  if (a > 12 || a === b || (language !== null && language !== 'en')) return { month: b, day: a };
  return {};
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}
