import { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';
import { type OrderLine, orderLimits, orderMessages, wrongLine, wrongOutline } from './order-rules';

/** What the browser may send to and receive from the writing API. Client-safe. */

/** Raw input may exceed a limit by this factor, because cleaning shortens it. */
const roomy = 20;

function line(name: OrderLine) {
  const { missing, long } = orderMessages[name];
  return z
    .string({ error: missing })
    .max(orderLimits[name] * roomy, { error: long, abort: true })
    .transform(cleanLine);
}

function checkedLine(name: OrderLine) {
  return line(name).superRefine((text, context) => {
    const wrong = wrongLine(name, text);
    if (wrong) context.addIssue({ code: 'custom', message: wrong.message });
  });
}

const Keyword = checkedLine('keyword');
const Title = checkedLine('title');
const Audience = checkedLine('audience');

const Section = z.strictObject({
  heading: line('heading'),
  points: z
    .array(
      z
        .string()
        .max(orderLimits.point * roomy, orderMessages.point)
        .transform(cleanLine),
    )
    .max(orderLimits.points, orderMessages.points)
    .transform((points) => points.filter(Boolean)),
});

export const Outline = z
  .array(Section)
  .max(orderLimits.maxSections, { error: orderMessages.maxSections, abort: true })
  .superRefine((sections, context) => {
    const wrong = wrongOutline(sections);
    if (!wrong) return;
    const path = wrong.section === undefined ? [] : [wrong.section];
    context.addIssue({ code: 'custom', message: wrong.message, path });
  });
export type Outline = z.output<typeof Outline>;

export const TitlesRequest = z.strictObject({ keyword: Keyword });
export type TitlesRequest = z.output<typeof TitlesRequest>;
export const AudiencesRequest = z.strictObject({ keyword: Keyword, title: Title });
export type AudiencesRequest = z.output<typeof AudiencesRequest>;
export const OutlineRequest = z.strictObject({
  keyword: Keyword,
  title: Title,
  audience: Audience,
});
export type OutlineRequest = z.output<typeof OutlineRequest>;

export const BlogRequest = z.strictObject({
  keyword: Keyword,
  articleType: z.literal('long'),
  title: Title,
  audience: Audience,
  outline: Outline,
  /** Sources of the writer's library that the post may rest on. */
  sources: z.array(z.uuid()).min(1).max(orderLimits.maxSources).optional(),
});
export type BlogRequest = z.output<typeof BlogRequest>;

export const TitleIdea = z.object({ title: z.string(), angle: z.string() });
export type TitleIdea = z.output<typeof TitleIdea>;
export const TitlesView = z.object({ titles: z.array(TitleIdea) });
export type TitlesView = z.output<typeof TitlesView>;

export const AudienceIdea = z.object({
  name: z.string(),
  need: z.string(),
  knowledge: z.string(),
  tone: z.string(),
});
export type AudienceIdea = z.output<typeof AudienceIdea>;
export const AudiencesView = z.object({ audiences: z.array(AudienceIdea) });
export type AudiencesView = z.output<typeof AudiencesView>;

export const OutlineView = z.object({
  outline: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
});
export type OutlineView = z.output<typeof OutlineView>;
