const segments = new Intl.Segmenter('und', { granularity: 'word' });
const dangling = /[\s,;:–—\-([/&|]+$|\s+(a|an|the|and|or|of|to|in|for|with|on|at|by|from|your)$/iu;

/**
 * At most `max` characters, ending at a word's end and not on a dangling "and". Words are never
 * cut: when the first one is already too long, nothing is left.
 */
export function shorten(text: string, max: number): string {
  const line = text.trim();
  if (line.length <= max) return line;
  let end = 0;
  for (const part of segments.segment(line)) {
    const next = part.index + part.segment.length;
    if (next > max) break;
    end = next;
  }
  let short = line.slice(0, end);
  while (dangling.test(short)) short = short.replace(dangling, '');
  return short;
}
