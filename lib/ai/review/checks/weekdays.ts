import {
  dateOf,
  datePattern,
  dayNumber,
  exists,
  type ReadDate,
  weekdayOf,
  weekdays,
} from '../dates';
import type { DraftFinding, Span } from '../draft';
import type { Reading } from '../reading';

const onDay = new RegExp(
  String.raw`\b(?:(${weekdays.join('|')}),? (?:the )?)?${datePattern}`,
  'gu',
);
type Dated = { date: ReadDate; weekday: number; text: string; span: Span };

/** Days that no month has, and weekdays that do not go with their date or with each other. */
export function wrongWeekdays({ sentences, english }: Reading): DraftFinding[] {
  if (!english) return [];
  const dated: Dated[] = sentences.flatMap(({ plain, hasNumber, part, start, end }) =>
    (hasNumber ? [...plain.matchAll(onDay)] : []).map(([whole, weekday, ...groups]) => ({
      date: dateOf(groups),
      weekday: weekdays.findIndex((name) => name.toLowerCase() === weekday?.toLowerCase()),
      text: whole,
      span: { part, start, end },
    })),
  );
  const missing = dated
    .filter(({ date }) => date.day > 0 && date.day <= 31 && !exists(date))
    // "In June 31 people came" gives no date.
    .filter(({ text }) => /^\d|\d(?:st|nd|rd|th)|\d{4}$/.test(text))
    .map(({ text, span }) => finding(`There is no ${text}.`, [span]));
  const named = dated.filter(({ date, weekday }) => weekday >= 0 && exists(date));
  const off = named.flatMap(({ date, weekday, text, span }) => {
    if (date.year === null) return [];
    const right = weekdays[weekdayOf(dayNumber(date))];
    if (right === weekdays[weekday]) return [];
    return [finding(`${text} is a ${right}.`, [span])];
  });
  return [...missing, ...off, ...outOfStep(named.filter(({ date }) => date.year === null))];
}

/** Without a year: the first such date sets the week, and the others must fit. */
function outOfStep(dates: Dated[]): DraftFinding[] {
  const [first, ...rest] = dates;
  if (!first) return [];
  return rest.flatMap((other) => {
    const years = [2023, 2024].flatMap((year) => {
      // A month that comes before the first one may belong to the next year.
      const next = other.date.month < first.date.month ? [year, year + 1] : [year];
      return next.map((then) => dayNumber(other.date, then) - dayNumber(first.date, year));
    });
    const fits = years.some(
      (days) => (first.weekday + (((days % 7) + 7) % 7)) % 7 === other.weekday,
    );
    if (fits) return [];
    const message = `${first.text} and ${other.text} cannot be in the same year.`;
    return [finding(message, [first.span, other.span])];
  });
}

function finding(message: string, spans: Span[]): DraftFinding {
  return { kind: 'contradiction', code: 'weekday', message, spans };
}
