import stock from '@/local/demo/writer/frame.json';
import type { Frame, Job } from './job';
import { clip, rotated } from './text';
import { fillTemplate, type Topic } from './topic';

const descriptionLimits = { min: 120, max: 156 };

/** Everything around the sections. The opening and every meta line say that this is a demo. */
export function demoFrame(topic: Topic, { title }: Job): Frame {
  const first = (texts: readonly string[]) =>
    fillTemplate(rotated(texts, topic.keyword, title)[0] ?? '', topic);
  return {
    opening: `${stock.note}\n\n${first(stock.openings)}`,
    conclusion: first(stock.conclusions),
    faq: rotated(stock.questions, topic.keyword, title).slice(0, 3),
    metaTitles: metaTitles(topic, title),
    metaDescriptions: [0, 1, 2].map((at) => metaDescription(topic, at)),
    excerpt: `Demo draft about “${clip(topic.keyword, 70)}”, assembled from templates: a plan to fill with your own knowledge.`,
  };
}

/** Three meta titles of at most 60 characters. */
function metaTitles(topic: Topic, title: string): string[] {
  const named = clip(topic.title, 47);
  const whole = `${title || topic.title} (demo draft)`;
  const all = [...(whole.length <= 60 ? [whole] : []), `${named} (demo draft)`];
  return [...new Set([...all, `Demo draft: ${named}`, `Demo: ${named}`])].slice(0, 3);
}

/** Adds sentences while they fit: 120 to 156 characters, whatever the length of the keyword. */
function metaDescription(topic: Topic, at: number): string {
  const start = `Demo draft: ${clip(topic.title, 60)}${topic.question ? '?' : '.'}`;
  const long = stock.descriptions.slice(0, 4);
  const order = [...long.slice(at), ...long.slice(0, at), ...stock.descriptions.slice(4)];
  const text = order.reduce((sum, sentence) => {
    const longer = `${sum} ${sentence}`;
    return longer.length <= descriptionLimits.max ? longer : sum;
  }, start);
  return text.length < descriptionLimits.min ? clip(`${text} ${long[0]}`, 156) : text;
}
