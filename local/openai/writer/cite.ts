import retold from '@/local/demo/writer/retold.json';
import type { Job } from './job';
import { clip } from './text';

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const maxCited = 2;

/** Passages as a model would cite them, each in a sentence of its own that ends in its mark. */
export function citing({ passages, textSoFar }: Job): string {
  return passages
    .filter(({ id }) => !textSoFar.includes(`[^${id}]`))
    .slice(0, maxCited)
    .map(({ id, source, text }) => {
      const known = retold.find(({ sentence }) => text.includes(sentence));
      if (known) return `${known.says} [^${id}].`;
      const words = quotable(text);
      return words && `“${plainly(source)}” puts it this way: “${words}” [^${id}].`;
    })
    .filter(Boolean)
    .join(' ');
}

/** The first sentence with a figure, else the first one. */
function quotable(text: string): string {
  const all = [...sentences.segment(plainly(text))].map(({ segment }) => segment.trim());
  const whole = all.filter((sentence) => sentence.length > 20);
  const found = whole.find((sentence) => /\d/.test(sentence)) ?? whole[0] ?? '';
  return clip(found, 200).replace(/[.!?…]+$/u, '');
}

function plainly(text: string): string {
  return text
    .replace(/[*_`~<>[\]|\\“”"]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
