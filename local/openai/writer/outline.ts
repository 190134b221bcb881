import 'server-only';
import { capitalise, clip } from '@/local/openai/writer/english';
import { pick, seeded } from '@/local/openai/writer/random';
import { fillSlots } from '@/local/openai/writer/slots';
import { outlineStock } from '@/local/openai/writer/stock/outlines';
import { standIn, type Topic } from '@/local/openai/writer/topic';

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
  const filled = fillSlots(heading, topic).replaceAll('{X}', x).replaceAll('{Y}', y);
  if (filled.length <= headingLimit) return capitalise(filled);
  // Too long a keyword leaves its place to a plain word.
  return capitalise(
    clip(
      heading
        .replaceAll('{T}', standIn)
        .replaceAll('{with}', `with ${standIn}`)
        .replaceAll('{X}', 'the first')
        .replaceAll('{Y}', 'the second'),
      headingLimit,
    ),
  );
}
