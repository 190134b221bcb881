import { createHash } from 'node:crypto';
import { codeOf } from '../blocks';
import { contractFor, type Fault, sectionFaults } from '../contract';
import { type Draft, type Part, sectionsOf, withTexts } from '../draft';
import { AiError } from '../errors';
import { settings } from '../openai/client';
import { repairPrompt } from '../prompts/section';
import type { Plan, PostJob } from '../types';
import { runStep } from './run-step';
import { proseStep, sectionInput, showPart } from './sections';

/** A draft in one call is cheaper, which pays for more repairs. */
const maxRepairs = { sections: 2, whole: 4 };
const weights: Record<Fault['code'], number> = { leak: 8, language: 6, length: 4, banned: 4 };

export async function repairSections(job: PostJob, plan: Plan, whole: Draft): Promise<Draft> {
  const contract = contractFor(job, plan);
  const faultsOf = (part: Part) => sectionFaults(contract, part);
  const max = maxRepairs[settings().OPENAI_DRAFT];
  const tried = new Set<number>();
  let draft = whole;
  while (tried.size < max) {
    const [worst] = sectionsOf(draft)
      .filter((part) => !tried.has(part.index) && faultsOf(part).length > 0)
      .sort((a, b) => score(faultsOf(b)) - score(faultsOf(a)));
    if (!worst) break;
    tried.add(worst.index);
    await job.port.progress({
      percentage: 90 + Math.round(tried.size / 2),
      message: `Improving section ${worst.index + 1} of ${plan.sections.length}: ${worst.heading}`,
    });
    const text = await rewrite(job, plan, { draft, part: worst, faults: faultsOf(worst) });
    const keepsCode = text !== null && codeOf(worst.text).every((code) => text.includes(code));
    const isBetter = keepsCode && score(faultsOf({ ...worst, text })) < score(faultsOf(worst));
    if (isBetter) draft = withTexts(draft, new Map([[draft.parts.indexOf(worst), text]]));
    showPart(job, worst, isBetter ? text : worst.text);
  }
  return draft;
}

type Task = { draft: Draft; part: Part; faults: Fault[] };

async function rewrite(job: PostJob, plan: Plan, { draft, part, faults }: Task) {
  const section = plan.sections[part.index];
  if (!section) return null;
  const input = {
    ...sectionInput(job, plan, section, draft),
    draft: part.text,
    findings: faults.map(({ message }) => message),
  };
  const hash = createHash('sha256').update(part.text).digest('hex');
  try {
    const recorded = await runStep(
      job,
      `repair-${part.index + 1}`,
      async (call) => {
        return { ...(await proseStep(job, section, repairPrompt(input), call)), draft: hash };
      },
      { position: { section: part.index } },
    );
    // After a resume the draft may differ: an optional step can succeed now.
    return recorded.draft === hash ? recorded.value : null;
  } catch (error) {
    // The post is complete without the repair.
    if (error instanceof AiError && error.kind !== 'cancelled') return null;
    throw error;
  }
}

function score(faults: Fault[]): number {
  return faults.reduce((sum, { code }) => sum + weights[code], 0);
}
