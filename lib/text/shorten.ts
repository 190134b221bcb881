const segments = new Intl.Segmenter('und', { granularity: 'word' });
const dangling = /[\s,;:–—\-([/&|]+$|\s+(a|an|the|and|or|of|to|in|for|with|on|at|by|from|your)$/iu;

/** Never cuts a word: returns an empty string if the first one is too long. */
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
