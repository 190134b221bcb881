import type { WrittenPost } from '@/lib/ai/types';
import type { Seen } from './fake-model';
import { coffeeOrder } from './model-per-test';
import { proseOf, wellBehaved } from './model-writer';

/** What the tests of the second draft order. */
export const request = coffeeOrder(4);

export const pointsOf = (index: number) => request.outline[index]?.points ?? [];
/** As long as what the well-behaved writer gives a section. */
export const newText = (index: number, words = 286) => proseOf(words, 77 + index, pointsOf(index));
export const better = `### The jar\n\n${newText(1)}`;
export const newOpening = `The cold brew coffee in the jar smells of nothing yet. ${proseOf(60, 71, [])}`;
export const newEnd = proseOf(80, 72, []);

/** New texts by part: 0 is the opening, the sections follow, the last is the end. */
export type Texts = Record<number, string>;

/** The first draft with other texts in some of its parts. */
function rewritten(article: string, texts: Texts): string {
  const parts = article.split(/\n\n(?=## )/);
  return parts
    .map((part, at) => (at in texts ? `${part.split('\n', 1)[0]}\n\n${texts[at]}` : part))
    .join('\n\n');
}

/** A writer whose second draft has other texts; `body` is added to the second section of the first. */
export function rewriting(texts: Texts, body = '') {
  return (seen: Seen): string => {
    const index = (seen.data.section as { index?: number } | undefined)?.index;
    if (seen.task === 'section' && index === 1 && body) return `${wellBehaved(seen)}\n\n${body}`;
    if (seen.task !== 'second-draft') return wellBehaved(seen);
    return rewritten(String(seen.data.article), texts);
  };
}

/** The text under one heading of the outline. */
export function sectionOf({ content }: WrittenPost, index: number): string {
  const from = content.indexOf(`## ${request.outline[index]?.heading}\n`);
  return content.slice(from, content.indexOf('\n## ', from));
}
