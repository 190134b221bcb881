import 'server-only';
import { capitalise, clip } from '@/local/openai/writer/english';
import { seeded, shuffled } from '@/local/openai/writer/random';
import { fillSlots } from '@/local/openai/writer/slots';
import { titleStock } from '@/local/openai/writer/stock/titles';
import { standIn, type Topic } from '@/local/openai/writer/topic';

const limit = 90;
const wanted = 7;

export type TitleIdea = { title: string; angle: string };

/** Seven different titles for the search intent of the keyword, none above 90 characters. */
export function demoTitles(topic: Topic): TitleIdea[] {
  const stock = titleStock[topic.intent];
  const random = seeded('titles', topic.keyword);
  const quoted = topic.noun.includes('“') || topic.noun === standIn;
  const after = shuffled(stock.after, random).map(([text, angle]) => ({
    title: titled(topic, text),
    angle,
  }));
  const slots = shuffled(quoted ? [] : stock.with, random).map(([text, angle]) => ({
    title: capitalise(fillSlots(text, topic).replace('{C}', bare(topic))),
    angle,
  }));
  // A decision is searched for by its exact words, so those titles come first.
  const deciding = topic.intent === 'comparison' || topic.intent === 'commercial';
  const mixed = (deciding ? interleave(after, slots) : interleave(slots, after)).filter(
    ({ title }) => title.length <= limit,
  );
  const enough = mixed.length >= wanted ? mixed : [...mixed, ...shortened(topic, after)];
  return enough.slice(0, wanted);
}

/** "Cold brew: a plain guide", but "Is yoga hard? A plain guide". */
function titled(topic: Topic, text: string): string {
  return topic.question ? `${topic.title}? ${capitalise(text)}` : `${topic.title}: ${text}`;
}

function bare(topic: Topic): string {
  return topic.intent === 'how-to' ? topic.title : capitalise(topic.noun);
}

function shortened(topic: Topic, ideas: readonly TitleIdea[]): TitleIdea[] {
  const room = limit - Math.max(...ideas.map(({ title }) => title.length - topic.title.length));
  const short = { ...topic, title: clip(topic.title, room) };
  return ideas.map(({ title, angle }) => ({
    title: short.title + title.slice(topic.title.length),
    angle,
  }));
}

function interleave<T>(first: readonly T[], second: readonly T[]): T[] {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, at) => [first[at], second[at]])
    .flat()
    .filter((item) => item !== undefined);
}
