export const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
export const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const month = months.join('|');
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
/** Captures day and month, or month and day, and the year where there is one. */
export const datePattern = String.raw`(?:${day}(?: of)? (${month})|(${month}) ${day})(?:,? (\d{4}))?(?!\d)`;

export type ReadDate = { day: number; month: number; year: number | null };

/** From the five groups of `datePattern`. */
export function dateOf(groups: (string | undefined)[]): ReadDate {
  const [dayFirst, monthAfter, monthFirst, dayAfter, year] = groups;
  return {
    day: Number(dayFirst ?? dayAfter),
    month: months.findIndex(
      (name) => name.toLowerCase() === (monthAfter ?? monthFirst ?? '').toLowerCase(),
    ),
    year: year ? Number(year) : null,
  };
}

/** Days since 1970; in a leap year where no year is given. */
export function dayNumber({ day, month, year }: ReadDate, otherwise = 2024): number {
  return Date.UTC(year ?? otherwise, month, day) / 86_400_000;
}

export function weekdayOf(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

export function exists(date: ReadDate): boolean {
  return new Date(dayNumber(date) * 86_400_000).getUTCDate() === date.day;
}
