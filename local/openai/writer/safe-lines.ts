import 'server-only';

const swaps: readonly (readonly [RegExp, string])[] = [
  [/\binfographic(s?)\b/gi, 'poster$1'],
  [/\bcharts\b/gi, 'tables'],
  [/\bchart\b/gi, 'table'],
  [/\bdiagram(s?)\b/gi, 'drawing$1'],
  [/\bvisual content\b/gi, 'pictures'],
  [/\bvisual suggestion(s?)\b/gi, 'picture idea$1'],
  [/[\u{1F3A8}\u{1F5BC}\u{1F4F7}\u{1F4F8}\u{1F304}\u{1F305}\u{1F306}]\uFE0F?/gu, ''],
];

/**
 * Prose without the words that make the post's renderer hide a whole line (spec.md §2). What stands
 * in `own`, the writer's words, stays: whoever writes about charts means charts, and the product
 * knows how to keep such a line in sight.
 */
export function safeLines(text: string, own: string): string {
  const kept = own.toLowerCase();
  return swaps.reduce(
    (out, [pattern, plain]) =>
      out.replace(pattern, (found) => {
        if (kept.includes(found.toLowerCase().replace(/s$/, ''))) return found;
        return found.replace(pattern, plain);
      }),
    text,
  );
}
