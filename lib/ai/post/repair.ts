import { createHash } from 'node:crypto';
import { AiError } from '../errors';
import { lintSections } from '../lint/post';
import { settings } from '../openai/client';
import { repairPrompt } from '../prompts/section';
import { runStep } from './run-step';
import { proseStep, sectionInput, showText } from './sections';
import type { Finding, Plan, PostJob, SectionPlan } from './types';

/** A draft in one call costs less than its sections one by one, which leaves room for rewrites. */
const mostRepairs = { sections: 2, whole: 4 };
const weights: Record<string, number> = {
  leftover: 8,
  language: 6,
  'section-short': 4,
  'section-long': 4,
  'banned-word': 4,
  'points-missing': 3,
  'sections-alike': 3,
  'mark-inside': 2,
};

/** Rewrites the worst sections, a few at most; a rewrite is kept only when it is better. */
export async function repairSections(
  job: PostJob,
  plan: Plan,
  drafts: string[],
): Promise<string[]> {
  const draft = { request: job.request, brand: job.brand, sections: plan.sections };
  const lint = (texts: string[]) => lintSections({ ...draft, texts });
  let texts = drafts;
  const tried = new Set<number>();
  const most = mostRepairs[settings().OPENAI_DRAFT];
  while (tried.size < most) {
    const before = lint(texts);
    const section = worst(plan, before, tried);
    if (!section) break;
    tried.add(section.index);
    await job.port.progress({
      percentage: 90 + Math.round(tried.size / 2),
      message: `Improving section ${section.index + 1} of ${texts.length}: ${section.heading}`,
    });
    const rewritten = await rewrite(job, plan, section, { texts, findings: before });
    const changed = rewritten === null ? texts : texts.with(section.index, rewritten);
    if (score(lint(changed), section.index) < score(before, section.index)) texts = changed;
    showText(job, section.index, texts[section.index] ?? '');
  }
  return texts;
}

async function rewrite(
  job: PostJob,
  plan: Plan,
  section: SectionPlan,
  { texts, findings }: { texts: string[]; findings: Finding[] },
): Promise<string | null> {
  const input = {
    ...sectionInput(job, plan, section, texts.slice(0, section.index)),
    draft: texts[section.index] ?? '',
    findings: failures(findings, section.index).map((finding) => finding.message),
  };
  const draft = createHash('sha256').update(input.draft).digest('hex');
  try {
    const recorded = await runStep(
      job,
      `repair-${section.index + 1}`,
      async (call) => ({ ...(await proseStep(job, section, repairPrompt(input), call)), draft }),
      { position: { section: section.index } },
    );
    // A job that goes on may have been drafted otherwise than when this was repaired.
    return recorded.draft === draft ? String(recorded.value) : null;
  } catch (error) {
    // The post is whole without it, and the finding is reported.
    if (error instanceof AiError && error.kind !== 'cancelled') return null;
    throw error;
  }
}

function failures(findings: Finding[], section: number): Finding[] {
  return findings.filter((f) => f.section === section && f.severity === 'fail');
}

function score(findings: Finding[], section: number): number {
  return failures(findings, section).reduce((sum, f) => sum + (weights[f.code] ?? 1), 0);
}

function worst(plan: Plan, findings: Finding[], tried: Set<number>): SectionPlan | undefined {
  return plan.sections
    .filter((section) => !tried.has(section.index) && score(findings, section.index) > 0)
    .sort((a, b) => score(findings, b.index) - score(findings, a.index))[0];
}
