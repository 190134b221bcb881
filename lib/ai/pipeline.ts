import { createHash } from 'node:crypto';
import { configuredCaps, postBudget } from './caps';
import { findPassages } from './citations/find-passages';
import { markFilter } from './citations/marks';
import type { FindPassages } from './citations/passage';
import { givenText, lengthReportOf } from './contract';
import { openingText, sectionsOf } from './draft';
import { assertAllowed } from './moderation';
import { settings } from './openai/client';
import { type Brand, boundedBrand } from './prompts/plan';
import { citedPromptVersion, promptVersion } from './prompts/version';
import type { BlogRequest } from './schema';
import type { Budget, Spend } from './spend';
import { assemblePost } from './steps/assemble';
import { editDraft } from './steps/editor-pass';
import { withOpenQuestions, writeIntroAndFaq } from './steps/intro-and-faq';
import { planAndFirstSection } from './steps/plan-and-first-section';
import { repairSections } from './steps/repair';
import { withFirstLengths, writeSecondDraft } from './steps/second-draft';
import { showPart, writeSections } from './steps/sections';
import { writeWholeDraft } from './steps/whole-draft';
import type { PostJob, StepPort, WrittenPost } from './types';

type Input = {
  request: BlogRequest;
  port: StepPort;
  user?: string;
  brand?: Brand;
  /** Caps beyond this post: per user and day, and per deployment. */
  budget?: Budget;
  spentBefore?: Spend;
  /** Of a post that may use sources. */
  findPassages?: FindPassages;
};

/**
 * Each model call is a recorded step, and after an interruption only unrecorded steps run:
 * `screen`, `passages`, `plan`, `section-<n>`, `intro-and-faq`, `second-draft-<n>`, `repair-<n>`, `review`,
 * `revise` (with `-2` for a second draft), `screen-post`. Throws AiError, or what the port throws.
 */
export async function writePost(order: Input): Promise<WrittenPost> {
  const job = startJob(order);
  await screenOrder(job);
  await collectPassages(job, order);
  const { plan, draft: begun } = await planAndFirstSection(job);
  const writeRest = settings().OPENAI_DRAFT === 'whole' ? writeWholeDraft : writeSections;
  const body = await writeRest(job, plan, begun);
  const first = await writeIntroAndFaq(job, plan, body);
  const second = await writeSecondDraft(job, plan, first);
  const repaired = await repairSections(job, plan, second);
  const whole = withFirstLengths(job, plan, { first, second: repaired });
  const draft = await editDraft(job, plan, withOpenQuestions(whole));
  if (openingText(draft) !== plan.opening)
    showPart(job, { kind: 'opening', index: 0 }, openingText(draft));
  await job.port.progress({ percentage: 97, message: 'Putting the post together' });
  const { citations, ...assembled } = assemblePost({
    request: job.request,
    plan,
    draft: withOpenQuestions(draft),
    passages: job.cited?.passages,
  });
  const post = {
    ...assembled,
    model: job.spent.model,
    promptVersion: job.cited ? citedPromptVersion : promptVersion,
    lengthReport: lengthReportOf(plan, sectionsOf(draft)),
    ...(citations && job.cited ? { citations: { ...citations, unknown: job.cited.unknown } } : {}),
    cost: job.spent.usd,
  };
  await screenPost(job, post);
  return post;
}

function startJob({ request, port, user, brand, budget, spentBefore }: Input): PostJob {
  const spent = { tokens: 0, usd: 0, ...spentBefore, model: '' };
  return {
    request,
    port,
    ...(user ? { user } : {}),
    ...(brand ? { brand: boundedBrand(brand) } : {}),
    budget: postBudget(spent, configuredCaps().post, budget),
    spent,
    accounted: spentBefore !== undefined,
  };
}

async function collectPassages(job: PostJob, { findPassages: find }: Input): Promise<void> {
  if (!find) return;
  const { port, request } = job;
  const found = await findPassages(port, request, find);
  if (found.passages.length === 0) return;
  job.cited = { ...found, unknown: 0 };
  job.port = { ...port, ...(port.onText ? { onText: withoutMarksOnScreen(port.onText) } : {}) };
}

function withoutMarksOnScreen(onText: NonNullable<StepPort['onText']>): StepPort['onText'] {
  const filters = new Map<number, ReturnType<typeof markFilter>>();
  return (event) => {
    const filter = filters.get(event.section) ?? markFilter();
    filters.set(event.section, filter);
    if ('reset' in event) {
      filter.reset();
      onText(event);
      return;
    }
    const delta = filter.add(event.delta);
    if (delta) onText({ ...event, delta });
  };
}

async function screenOrder({ request, brand, port }: PostJob): Promise<void> {
  await port.progress({ percentage: 1, message: 'Reading your outline' });
  const { samples = [], banned = [] } = brand ?? {};
  const voice = [...samples, ...banned].join('\n');
  const hash = createHash('sha256').update(voice).digest('hex');
  type Screened = { allowed: boolean; voice?: string };
  const screened = await port.step<Screened>('screen', { request }, async ({ signal }) => {
    await assertAllowed(`${givenText(request)}\n${voice}`, { purpose: 'text', signal });
    return { output: { allowed: true, voice: hash } };
  });
  // The author can change the voice while the job is waiting.
  if (voice && screened.voice !== hash)
    await assertAllowed(voice, { purpose: 'text', signal: port.signal, subject: 'your voice' });
}

/** A post that the check blocks is not delivered and costs nothing. */
async function screenPost({ request, port }: PostJob, { content }: WrittenPost): Promise<void> {
  const subject = 'the finished post';
  const hash = createHash('sha256').update(content).digest('hex');
  type Screened = { allowed: boolean; hash?: string };
  const screened = await port.step<Screened>('screen-post', { request }, async ({ signal }) => {
    await assertAllowed(content, { purpose: 'text', signal, subject });
    return { output: { allowed: true, hash } };
  });
  // After a resume the text may differ: an optional step can succeed now.
  if (screened.hash !== hash)
    await assertAllowed(content, { purpose: 'text', signal: port.signal, subject });
}
