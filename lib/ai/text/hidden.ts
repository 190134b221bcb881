import { isVisualNote } from '@/lib/posts/content/lines';

/**
 * The post view hides whole lines that mention certain words (spec.md §2, content rendering rules),
 * and a paragraph is one line. So such a line is reworded; the writer's own words ("Gantt Chart")
 * stay and get an invisible joiner instead.
 */

const pictures = /[\u{1f3a8}\u{1f5bc}\u{1f4ca}\u{1f4c8}\u{1f4c9}\u{1f4f7}\u{1f4f8}]\ufe0f?\s?/gu;
const rewordings: [RegExp, string][] = [
  [/\bvisual suggestion(s?)\b/gi, 'picture idea$1'],
  [/\bvisual content\b/gi, 'picture material'],
  [/\binfographic(s?)\b/gi, 'illustrated summar$1'],
  [/\bflow-?charts?\b/gi, 'step list'],
  [/\bpie charts?\b/gi, 'breakdown'],
  [/\bcharting\b/gi, 'plotting'],
  [/\bcharted\b/gi, 'plotted'],
  [/\bchart(s?)\b/gi, 'table$1'],
  [/\bdiagram(s?)\b/gi, 'drawing$1'],
];

/** Prose that is never hidden. `own` is the writer's wording, which is kept. */
export function neverHidden(text: string, own = ''): string {
  const kept = text.replace(pictures, '');
  return kept
    .split('\n')
    .map((line) => (isVisualNote(line) ? joined(reworded(line, own)) : line))
    .join('\n');
}

function reworded(line: string, own: string): string {
  const mine = own.toLowerCase();
  let text = line;
  for (const [pattern, words] of rewordings) {
    text = text.replace(pattern, (match: string, plural: unknown) => {
      if (mine.includes(match.toLowerCase().replace(/s$/, ''))) return match;
      const many = typeof plural === 'string' && plural !== '';
      const filled = words.endsWith('summar$1')
        ? words.replace('$1', many ? 'ies' : 'y')
        : words.replace('$1', many ? 's' : '');
      return /^\p{Lu}/u.test(match) ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled;
    });
  }
  return text;
}

const joiner = '\u2060';

/** A word joiner inside the word: reads and wraps as before, and the line is shown. */
function joined(line: string): string {
  return line
    .replace(/\[[^\]]*\]?/g, (inside) =>
      inside.replace(/visual/gi, (word) => `${word.slice(0, 3)}${joiner}${word.slice(3)}`),
    )
    .replace(/infographic|chart|diagram|visual (?=content|suggestion)/gi, (match) => {
      const middle = Math.ceil(match.trimEnd().length / 2);
      return `${match.slice(0, middle)}${joiner}${match.slice(middle)}`;
    });
}
