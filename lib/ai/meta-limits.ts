/** What search results show of a page's title and description. Client-safe. */

/** Characters. */
export const metaLimits = { title: 60, leastDescription: 120, description: 156 };

/**
 * How long a meta line is, as "57 of 60" in characters, and a sentence when search engines will
 * cut it off.
 */
export function metaLength(
  field: 'title' | 'description',
  text: string,
): { count: string; warning: string | null } {
  const limit = metaLimits[field];
  const length = [...text].length;
  const over = length - limit;
  const warning =
    over > 0
      ? `${over} ${over === 1 ? 'character' : 'characters'} too long: search engines cut it off after about ${limit}.`
      : null;
  return { count: `${length} of ${limit}`, warning };
}
