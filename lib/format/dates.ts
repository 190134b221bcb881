const forms = {
  /** "November 21, 2026" */
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  /** "Nov 21, 2026" */
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  /** "Nov 21, 2026, 9:05 PM" */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** "9:05 PM" */
  time: { timeStyle: 'short' },
  /** "Saturday" */
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateForm = keyof typeof forms;

/** An ISO instant as American readers write it in their time zone; empty for what is no date. */
export function formatDate(iso: string, form: DateForm, timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleString('en-US', { ...forms[form], timeZone });
}

/** Cookie with the IANA name of the reader's time zone, so that the server can print their dates. */
export const timeZoneCookie = 'inkwright-time-zone';

/** The name if this runtime knows the time zone, else UTC. */
export function knownTimeZone(name: string | undefined): string {
  if (!name || name.length > 60) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
