import { z } from 'zod';
import { cleanLine, hasLetterOrDigit } from './text/clean';

/** What the browser may send to and see of the writing API. Client-safe. */

export const keywordLimit = 120;
export const outlineLimits = { least: 3, most: 12, heading: 120, points: 8, point: 200 } as const;

/** One line of the writer's text: cleaned first, so that limits count what is kept. */
function line({ name, most, missing }: { name: string; most: number; missing: string }) {
  return z
    .string({ error: missing })
    .max(most * 20, `Keep the ${name} under ${most} characters`)
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(most, { error: `Keep the ${name} under ${most} characters`, abort: true }),
    );
}

const Keyword = line({
  name: 'keyword',
  most: keywordLimit,
  missing: 'Please enter a keyword to continue',
}).refine(hasLetterOrDigit, 'Use at least one letter or number in the keyword');

const Title = line({ name: 'title', most: 150, missing: 'Please select a title to continue' });

const AudienceText = line({
  name: 'audience',
  most: 300,
  missing: 'Please select an audience to continue',
});

const Heading = line({
  name: 'heading',
  most: outlineLimits.heading,
  missing: 'Give every section a heading',
}).refine(hasLetterOrDigit, 'Use at least one letter or number in every heading');

const Point = z
  .string()
  .max(outlineLimits.point * 20)
  .transform(cleanLine)
  .pipe(z.string().max(outlineLimits.point, 'Keep every point under 200 characters'));

const OutlineSection = z.strictObject({
  heading: Heading,
  points: z
    .array(Point)
    .max(outlineLimits.points, 'Keep a section to 8 points')
    .transform((points) => points.filter(Boolean)),
});

export const Outline = z
  .array(OutlineSection)
  .min(outlineLimits.least, 'Keep at least 3 sections in the outline')
  .max(outlineLimits.most, 'Keep the outline to 12 sections')
  .refine(
    (sections) => new Set(sections.map((s) => s.heading.toLowerCase())).size === sections.length,
    'Two sections have the same heading. Make each one different.',
  );
export type Outline = z.output<typeof Outline>;

export const TitlesRequest = z.strictObject({ keyword: Keyword });
export type TitlesRequest = z.output<typeof TitlesRequest>;
export const AudiencesRequest = z.strictObject({ keyword: Keyword, title: Title });
export type AudiencesRequest = z.output<typeof AudiencesRequest>;
export const OutlineRequest = z.strictObject({
  keyword: Keyword,
  title: Title,
  audience: AudienceText,
});
export type OutlineRequest = z.output<typeof OutlineRequest>;

/** Body of POST /api/jobs/blog-generation. */
export const BlogRequest = z.strictObject({
  keyword: Keyword,
  articleType: z.literal('long'),
  title: Title,
  audience: AudienceText,
  outline: Outline,
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
