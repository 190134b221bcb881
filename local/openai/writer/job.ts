import 'server-only';
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
  handoff: text,
  targetWords: z.number().min(60).max(2000).catch(300),
});

/** A job from the wire, forgiving: whatever is missing gets an empty value. */
export const Job = z.looseObject({
  task: z.string(),
  keyword: z.string().min(1).catch('your topic'),
  title: Title,
  audience: Audience,
  persona: text,
  outline: z.array(z.looseObject({ heading: text, points: texts })).catch([]),
  section: Section.catch({ index: 0, heading: '', points: [], handoff: '', targetWords: 300 }),
  headings: texts,
  textSoFar: text,
  body: text,
  draft: text,
});
export type Job = z.infer<typeof Job>;
