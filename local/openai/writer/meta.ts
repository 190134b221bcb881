import 'server-only';
import { clip } from '@/local/openai/writer/english';
import { seeded, shuffled } from '@/local/openai/writer/random';
import type { Topic } from '@/local/openai/writer/topic';

const titleLimit = 60;
const description = { min: 120, max: 156 };

/**
 * Three meta titles of at most 60 characters, each with the word demo in it. Whatever fits
 * uncut comes first.
 */
export function demoMetaTitles(topic: Topic, title: string): string[] {
  const ending = ' (demo draft)';
  const whole = [
    `${title || topic.title}${ending}`,
    `${topic.title}${topic.question ? '? A' : ': a'} plain guide${ending}`,
    `${topic.title}${ending}`,
    `Demo draft: ${topic.title}`,
  ].filter((candidate) => candidate.length <= titleLimit);
  const cut = [
    clipTo(topic.title, titleLimit - ending.length) + ending,
    `Demo draft: ${clipTo(topic.title, titleLimit - 12)}`,
    `Demo: ${clipTo(topic.title, titleLimit - 6)}`,
  ];
  return [...new Set([...whole, ...cut])].slice(0, 3);
}

const fragments = [
  'What it is, how to begin, what to choose and what to avoid.',
  'Built from templates, without a model or research.',
  'Fill the marked places with your own knowledge.',
  'A clear plan with room for examples.',
  'Short sections, plain words.',
  'Yours to finish.',
  'Made offline.',
];

/** Three meta descriptions of 120 to 156 characters, whatever the length of the keyword. */
export function demoDescriptions(topic: Topic): string[] {
  const random = seeded('meta', topic.keyword);
  const start = `Demo draft: ${clipTo(topic.title, 60)}${topic.question ? '?' : '.'}`;
  return [0, 1, 2].map(() => fitted(start, shuffled(fragments.slice(0, 4), random)));
}

function fitted(start: string, order: readonly string[]): string {
  let text = start;
  for (const fragment of [...order, ...fragments.slice(4)]) {
    const longer = `${text} ${fragment}`;
    if (longer.length <= description.max) text = longer;
  }
  return text.length >= description.min ? text : `${text} ${fragments[0]}`;
}

/** Limits count UTF-16 units, as everyone who checks them does. */
function clipTo(text: string, limit: number): string {
  let characters = limit;
  let cut = clip(text, characters);
  while (cut.length > limit) cut = clip(text, --characters);
  return cut;
}
