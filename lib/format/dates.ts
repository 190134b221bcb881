const forms = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  /** "Nov 21, 2026, 9:05 PM" */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateForm = keyof typeof forms;

/** Empty for an invalid date. */
export function formatDate(iso: string, form: DateForm, timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleString('en-US', { ...forms[form], timeZone });
}

export const timeZoneCookie = 'inkwright-time-zone';

export function knownTimeZone(name: string | undefined): string {
  if (!name || name.length > 60) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
