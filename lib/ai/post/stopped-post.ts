import { findClaims } from '../claims';
import { type IntroAndFaq, introAndFaqForms } from '../prompts/intro-and-faq';
import { planLimits } from '../prompts/plan';
import type { BlogRequest } from '../schema';
import { slugify } from '../text/slug';
import { assemble } from './assemble';
import { openQuestions } from './faq';
import { givenText } from './given-text';
import { chooseMeta } from './meta';
import { openingOf } from './opening';
import { alignPlan } from './plan';
import type { WrittenPost } from './types';

/** What a stopped post had recorded, as the steps hold it. `section` counts from 0. */
type Recorded = {
  sections: { section: number; text: string }[];
  /** Outputs of the steps `plan` and `frame`; undefined while they are not recorded. */
  plan: unknown;
  frame: unknown;
};

type StoppedPost = Omit<
  WrittenPost,
  'model' | 'promptVersion' | 'findings' | 'lengthReport' | 'cost'
>;

const noIntroAndFaq: IntroAndFaq = {
  opening: '',
  conclusion: '',
  faq: [],
  faqHeading: '',
  endHeading: '',
  metaTitles: [],
  metaDescriptions: [],
  excerpt: '',
};

/**
 * A post of the finished sections, made by code without a model call. It has the opening of its plan,
 * and an end only if that was written before the stop.
 */
export function stoppedPost(request: BlogRequest, recorded: Recorded): StoppedPost {
  const { outline, audience, title } = request;
  const reply = planLimits.safeParse(recordedValue(recorded.plan));
  const whole = alignPlan(reply.success ? reply.data : null, outline, audience);
  const texts = new Map(recorded.sections.map(({ section, text }) => [section, text]));
  const plan = { ...whole, sections: whole.sections.filter(({ index }) => texts.has(index)) };
  const written = plan.sections.map(({ index }) => texts.get(index) ?? '');
  const { limits } = introAndFaqForms.withoutOpening;
  const frame = limits.safeParse(recordedValue(recorded.frame)).data ?? noIntroAndFaq;
  const opening = openingOf(whole.opening || frame.opening, written[0] ?? '');
  const headings = plan.sections.map(({ heading }) => heading);
  const introAndFaq = { ...frame, faq: openQuestions(frame.faq, headings, written) };
  const { findings: _, ...meta } = chooseMeta(introAndFaq, request, {
    opening: opening || (written[0] ?? ''),
    article: [opening, ...written, ...introAndFaq.faq.map(({ answer }) => answer)].join('\n'),
  });
  const stopped = { finished: written.length, sections: outline.length };
  const content = assemble({
    request,
    plan,
    texts: written,
    opening,
    introAndFaq,
    stopped,
    ...meta,
  });
  return {
    title,
    slug: slugify(title),
    ...meta,
    content,
    readerPersona: plan.persona,
    claims: findClaims(content, givenText(request), plan.example),
    images: plan.sections.flatMap((section) => section.image ?? []),
  };
}

/** Paid steps record their usage beside the value. */
function recordedValue(output: unknown): unknown {
  return typeof output === 'object' && output && 'value' in output ? output.value : undefined;
}
