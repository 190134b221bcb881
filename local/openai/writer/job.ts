import { z } from 'zod';

const text = z.string().catch('');
const texts = z.array(z.string()).catch([]);

/** The chosen audience arrives as a name, as "name: need" or as the whole object. */
const Audience = z
  .union([
    z.string(),
    z
      .looseObject({ name: z.string(), need: text })
      .transform(({ name, need }) => `${name}: ${need}`),
  ])
  .catch('');

const Title = z
  .union([z.string(), z.looseObject({ title: z.string() }).transform(({ title }) => title)])
  .catch('');

const Section = z.looseObject({
  index: z.number().int().min(0).catch(0),
  heading: text,
  points: texts,
  targetWords: z.number().min(60).max(2000).catch(300),
});

/** A job from the wire. What is missing or unreadable gets an empty value. */
export const Job = z.looseObject({
  task: z.string(),
  keyword: z.string().min(1).catch('your topic'),
  title: Title,
  audience: Audience,
  outline: z.array(z.looseObject({ heading: text, points: texts })).catch([]),
  section: Section.catch({ index: 0, heading: '', points: [], targetWords: 300 }),
  /** Of the task `draft`: all the sections it writes. */
  sections: z.array(Section).catch([]),
  headings: texts,
  textSoFar: text,
  /** How many marks for the author the rest may hold. */
  marksLeft: z.number().catch(4),
  body: text,
  /** Of chosen sources. */
  passages: z.array(z.looseObject({ id: z.string(), source: text, text })).catch([]),
  /** Of the task `second-draft`: the whole of the first one. */
  article: text,
});
export type Job = z.infer<typeof Job>;

export type PlannedSection = {
  index: number;
  shape: string;
  opens: string;
  mustCover: string[];
  takeaway: { kind: string; what: string };
  targetWords: number;
  linkSlots: { anchor: string }[];
  imageSlots: { prompt: string; alt: string }[];
};

/** The answer to the task `plan`. */
export type Plan = {
  persona: string;
  thesis: string;
  opening: string;
  terms: string[];
  example: string;
  sections: PlannedSection[];
};

/** The answer to the task `frame`: everything around the sections. */
export type Frame = {
  opening: string;
  conclusion: string;
  faq: { question: string; answer: string }[];
  metaTitles: string[];
  metaDescriptions: string[];
  excerpt: string;
};
