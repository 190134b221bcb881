import 'server-only';
import { type Random, shuffled } from '@/local/openai/writer/random';
import { fillSlots } from '@/local/openai/writer/slots';
import type { Topic } from '@/local/openai/writer/topic';

export type Bag = {
  /** The next paragraph of the stocks, first stock first, that the post does not hold yet. */
  draw(...stocks: readonly (readonly string[] | undefined)[]): string | null;
};

/**
 * Paragraphs without replacement. What a post holds already is seen in its text so far, because
 * each section is written in a call of its own.
 */
export function createBag(topic: Topic, textSoFar: string, random: Random): Bag {
  const used = new Set<string>();
  const before = fingerprint(textSoFar);
  return {
    draw(...stocks) {
      for (const stock of stocks) {
        for (const template of shuffled(stock ?? [], random)) {
          const paragraph = fillSlots(template, topic);
          if (used.has(template) || before.includes(fingerprint(paragraph).slice(0, 70))) continue;
          used.add(template);
          return paragraph;
        }
      }
      return null;
    },
  };
}

/** Letters only, so that reflowed or re-quoted text is still recognised. */
function fingerprint(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
