import { recordedPassages } from '../citations/passage';
import { type Draft, startDraft, withSection } from '../draft';
import { type IntroAndFaq, introAndFaqForms } from '../prompts/intro-and-faq';
import { planLimits } from '../prompts/plan';
import type { BlogRequest } from '../schema';
import { assemblePost } from './assemble';
import { withIntroAndFaq } from './intro-and-faq';
import { alignPlan } from './plan';

type Recorded = {
  sections: { section: number; text: string }[];
  /** Undefined if the step is not recorded. */
  plan: unknown;
  introAndFaq: unknown;
  passages?: unknown;
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

/** Calls no model. The post has an end only if that was written before the stop. */
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
  const passages = recordedPassages(recorded.passages);
  const { citations: _, ...post } = assemblePost({ request, plan, draft, stopped, passages });
  return post;
}

/** Paid steps record `{ value, usage }`. */
function recordedValue(output: unknown): unknown {
  return typeof output === 'object' && output && 'value' in output ? output.value : undefined;
}
