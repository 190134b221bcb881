import 'server-only';
import { capitalise, clip } from '@/local/openai/writer/english';
import { pick, seeded } from '@/local/openai/writer/random';
import { outlineStock } from '@/local/openai/writer/stock/outlines';
import type { Topic } from '@/local/openai/writer/topic';

export type OutlineSection = { heading: string; points: string[] };

const headingLimit = 110;

/** Seven sections that suit the search intent; the same keyword and title give the same ones. */
export function demoOutline(topic: Topic, title: string): OutlineSection[] {
  const stock = pick(outlineStock[topic.intent], seeded('outline', topic.keyword, title));
  return stock.map(([heading, points]) => ({
    heading: fill(heading, topic),
    points: [...points],
  }));
}

function fill(heading: string, topic: Topic): string {
  const [x, y] = topic.sides ?? ['the first', 'the second'];
  const filled = heading.replaceAll('{X}', x).replaceAll('{Y}', y).replaceAll('{T}', topic.noun);
  if (filled.length <= headingLimit) return capitalise(filled);
  // Too long a keyword leaves its place to a plain word.
  return capitalise(
    clip(
      heading
        .replaceAll('{T}', 'it')
        .replaceAll('{X}', 'the first')
        .replaceAll('{Y}', 'the second'),
      headingLimit,
    ),
  );
}
