import 'server-only';
import { clip } from '@/local/openai/writer/english';
import type { Job } from '@/local/openai/writer/job';
import { demoDescriptions, demoMetaTitles } from '@/local/openai/writer/meta';
import { pick, seeded, shuffled } from '@/local/openai/writer/random';
import { safeLines } from '@/local/openai/writer/safe-lines';
import { fillSlots } from '@/local/openai/writer/slots';
import {
  demoLine,
  frameConclusions,
  frameOpenings,
  frameQuestions,
} from '@/local/openai/writer/stock/frame';
import type { Topic } from '@/local/openai/writer/topic';

export type Frame = {
  opening: string;
  conclusion: string;
  faq: { question: string; answer: string }[];
  metaTitles: string[];
  metaDescriptions: string[];
  excerpt: string;
};

/** The frame without words that would make the post view hide a line. */
export function safeFrame(frame: Frame, job: Job): Frame {
  const own = `${job.keyword} ${job.title}`;
  return {
    ...frame,
    opening: safeLines(frame.opening, own),
    conclusion: safeLines(frame.conclusion, own),
    faq: frame.faq.map(({ question, answer }) => ({
      question: safeLines(question, own),
      answer: safeLines(answer, own),
    })),
  };
}

/** Everything around the sections. The opening and every meta line say that this is a demo. */
export function demoFrame(topic: Topic, job: Job): Frame {
  const random = seeded('frame', topic.keyword, job.title);
  const fill = (text: string) => fillSlots(text, topic);
  const [first, ...others] = frameQuestions;
  const questions = [first, ...shuffled(others, random)].filter((entry) => entry !== undefined);
  return {
    opening: `${demoLine}\n\n${fill(pick(frameOpenings, random))}`,
    conclusion: fill(pick(frameConclusions, random)),
    faq: questions
      .slice(0, 4)
      .map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) })),
    metaTitles: demoMetaTitles(topic, job.title),
    metaDescriptions: demoDescriptions(topic),
    excerpt: `Demo draft about “${clip(topic.keyword, 70)}”, assembled from templates: a plan to fill with your own knowledge.`,
  };
}
