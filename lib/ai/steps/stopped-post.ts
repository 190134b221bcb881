import { type Draft, startDraft, withSection } from '../draft';
import { type IntroAndFaq, introAndFaqForms } from '../prompts/intro-and-faq';
import { planLimits } from '../prompts/plan';
import type { BlogRequest } from '../schema';
import { assemblePost } from './assemble';
import { withIntroAndFaq } from './intro-and-faq';
import { alignPlan } from './plan';

/** The recorded outputs of a stopped post's steps. `section` counts from 0. */
type Recorded = {
  sections: { section: number; text: string }[];
  /** Outputs of the steps `plan` and `intro-and-faq`; undefined while they are not recorded. */
  plan: unknown;
  introAndFaq: unknown;
};

const nothing: IntroAndFaq = {
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
 * A post of the finished sections, made without a model call. It has the opening of its plan, and an
 * end only if that was written before the stop.
 */
export function stoppedPost(request: BlogRequest, { sections, ...recorded }: Recorded) {
  const { outline, audience } = request;
  const reply = planLimits.safeParse(recordedValue(recorded.plan));
  const whole = alignPlan(reply.success ? reply.data : null, outline, audience);
  const texts = new Map(sections.map(({ section, text }) => [section, text]));
  const plan = { ...whole, sections: whole.sections.filter(({ index }) => texts.has(index)) };
  const body = plan.sections.reduce<Draft>(
    (draft, section) => withSection(draft, section, texts.get(section.index) ?? ''),
    startDraft(plan),
  );
  const { limits } = introAndFaqForms.withoutOpening;
  const around = limits.safeParse(recordedValue(recorded.introAndFaq)).data;
  const draft = withIntroAndFaq(body, around ?? nothing);
  const stopped = { finished: plan.sections.length, sections: outline.length };
  return assemblePost({ request, plan, draft, stopped });
}

/** Paid steps record their usage beside the value. */
function recordedValue(output: unknown): unknown {
  return typeof output === 'object' && output && 'value' in output ? output.value : undefined;
}
