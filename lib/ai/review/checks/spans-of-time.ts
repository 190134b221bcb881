import { numberOf, numberWord } from '../../text/numbers';
import { dateOf, datePattern, dayNumber, months, weekdays } from '../dates';
import type { DraftFinding } from '../draft';
import type { Reading } from '../reading';

/** A stretch of time as it is written, and how many of which unit it has. */
type Form = {
  span: string;
  groups: number;
  measure: (groups: (string | undefined)[]) => { unit: string; counts: number[] } | null;
};

const to = String.raw`\s?(?:–|-|to|until|till|through)\s?`;
const clock = String.raw`(\d{1,2})(?::(\d{2}))?\s?([ap])?\.?(?:m\b\.?)?`;
const year = String.raw`((?:19|20)\d{2})`;

const forms: Form[] = [
  { span: `${datePattern}${to}${datePattern}`, groups: 10, measure: betweenDates },
  {
    span: String.raw`(\d{1,2})(?:st|nd|rd|th)?${to}(\d{1,2})(?:st|nd|rd|th)? (${months.join('|')})(?:,? (\d{4}))?`,
    groups: 4,
    measure: ([from, until]) => days(Number(until) - Number(from)),
  },
  {
    span: `(${weekdays.join('|')})${to}(${weekdays.join('|')})`,
    groups: 2,
    measure: ([from = '', until = '']) =>
      days((weekdays.indexOf(until) - weekdays.indexOf(from) + 7) % 7),
  },
  {
    span: `(${months.join('|')})${to}(${months.join('|')})`,
    groups: 2,
    measure: ([from = '', until = '']) => {
      const between = (months.indexOf(until) - months.indexOf(from) + 12) % 12;
      return { unit: 'month', counts: [between, between + 1] };
    },
  },
  {
    span: `${year}${to}${year}`,
    groups: 2,
    measure: ([from, until]) => {
      const between = Number(until) - Number(from);
      return { unit: 'year', counts: [between, between + 1] };
    },
  },
  { span: `${clock}${to}${clock}`, groups: 6, measure: betweenClocks },
];

const count = `(\\d{1,4}(?:\\.\\d)?|${numberWord})(?: and a half)?`;
const unit = '(hour|day|night|week|month|year)s?';
const link = String.raw`[\s,:;(–—]{1,3}(?:(?:which |that |this )?(?:is|are|makes?|lasts?|gives|means|or|for|=)\s)?(?:a total of |a span of |only |just |exactly |all of )?(?:you |the |these |those )?`;
const patterns = forms.flatMap(({ span, groups, measure }) => [
  {
    pattern: new RegExp(`(?:${span})${link}${count}[ -]${unit}(?!\\p{L})`, 'gu'),
    at: [groups, 0],
    measure,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d.])${count}[ -]${unit},?:? \\(?from ${span}`, 'gu'),
    at: [0, 2],
    measure,
  },
]);

/** "From 3 to 17 March, three weeks": a stretch of time with another length than it is said to have. */
export function wrongSpans({ sentences, english }: Reading): DraftFinding[] {
  if (!english) return [];
  return sentences.flatMap(({ plain, hasNumber, part, start, end }) => {
    if (!hasNumber) return [];
    for (const { pattern, at, measure } of patterns)
      for (const found of plain.matchAll(pattern)) {
        const [countAt = 0, spanAt = 0] = at;
        const groups = found.slice(1);
        const said = { count: groups[countAt] ?? '', unit: groups[countAt + 1] ?? '' };
        const known = measure(groups.slice(spanAt));
        if (!known || isRepeated(plain, found) || fits(said, known)) continue;
        const message = `This stretch of time is not ${said.count} ${said.unit}s long: ${found[0].trim()}.`;
        return [{ kind: 'sum', code: 'span', message, spans: [{ part, start, end }] }];
      }
    return [];
  });
}

/** "Two hours a day", "every two days": says nothing about the whole stretch. */
function isRepeated(plain: string, { index, 0: whole }: RegExpExecArray): boolean {
  const after = plain.slice(index + whole.length, index + whole.length + 12);
  return (
    /^\s?(?:a|an|per|each|every|later|before|after|apart|earlier)\b/.test(after) ||
    /\b(?:every|about|around|roughly|almost|nearly)\b/i.test(whole)
  );
}

function fits(
  said: { count: string; unit: string },
  { unit: known, counts }: { unit: string; counts: number[] },
): boolean {
  const value = numberOf(said.count);
  if (value === null) return true;
  if (said.unit === known) return counts.includes(value);
  if (known !== 'day') return true;
  // A stretch of days may be counted with or without its last one, and by its nights.
  if (said.unit === 'night') return counts.includes(value);
  return said.unit === 'week'
    ? counts.some((length) => length === value * 7 || length + 1 === value * 7)
    : true;
}

function days(between: number) {
  return { unit: 'day', counts: [between, between + 1] };
}

function betweenDates(groups: (string | undefined)[]) {
  const [from, until] = [dateOf(groups.slice(0, 5)), dateOf(groups.slice(5, 10))];
  if (from.month < 0 || until.month < 0) return null;
  const year = from.year ?? until.year;
  if (year === null) {
    // Without a year it may be a leap year or not, and may end in the next one.
    const over = until.month < from.month ? 1 : 0;
    const lengths = [2023, 2024].map((y) => dayNumber(until, y + over) - dayNumber(from, y));
    return { unit: 'day', counts: lengths.flatMap((length) => [length, length + 1]) };
  }
  return days(dayNumber(until, year) - dayNumber({ ...from, year: from.year ?? year }));
}

function betweenClocks([h1, m1, half1, h2, m2, half2]: (string | undefined)[]) {
  if (!m1 && !m2 && !half1 && !half2) return null;
  const at = (hour = '', minute = '0', half = '') =>
    (half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)) + Number(minute) / 60;
  const [from, until] = [at(h1, m1, half1), at(h2, m2, half2)];
  const between = until - from;
  // "9:00 to 5:30" ends in the afternoon; "10 pm to 6 am" on the next day.
  return { unit: 'hour', counts: [between, between + 12, between + 24] };
}
