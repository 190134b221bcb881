/** A date as American readers write it: "November 21, 2026", or "Nov 21, 2026" where space is short. */
export function postDate(iso: string, form: 'long' | 'short'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleDateString('en-US', {
    year: 'numeric',
    month: form,
    day: 'numeric',
    timeZone: 'UTC',
  });
}
