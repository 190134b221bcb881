const forms = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  /** "Nov 21, 2026, 9:05 PM" */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
/** Time zones come from cookies that anybody can write. */
const maxKept = 500;
export type DateForm = keyof typeof forms;

// Making one takes longer than the rest of a row of the dashboard.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(form: DateForm, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...forms[form], timeZone });
  if (formatters.size >= maxKept) formatters.clear();
  formatters.set(key, made);
  return made;
}

/** Empty for an invalid date. */
export function formatDate(iso: string, form: DateForm, timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return formatter(form, timeZone).format(date);
}

const zones = new Map<string, string>();
export const timeZoneCookie = 'inkwright-time-zone';

export function knownTimeZone(name: string | undefined): string {
  if (!name || name.length > 60) return 'UTC';
  const known = zones.get(name);
  if (known) return known;
  try {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
    if (zones.size >= maxKept) zones.clear();
    zones.set(name, zone);
    return zone;
  } catch {
    return 'UTC';
  }
}
