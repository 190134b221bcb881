import 'server-only';
import { openaiEnv } from '@/lib/env';
import { findClaims } from './claims';
import { lintPost } from './lint/post';
import { assertAllowed } from './moderation';
import { assemble } from './post/assemble';
import { framePost } from './post/frame';
import { chooseMeta } from './post/meta';
import { planPost } from './post/plan';
import { checkPromise } from './post/promise';
import { repairSections } from './post/repair';
import { writeSections } from './post/sections';
import type { Finding, Plan, PostJob, StepPort, WrittenPost } from './post/types';
import type { FrameReply } from './prompts/frame';
import { type Brand, boundedBrand } from './prompts/plan';
import { promptVersion } from './prompts/version';
import type { BlogRequest } from './schema';
import { neverHidden } from './text/hidden';
import { slugify } from './text/slug';
import { tidyProse } from './text/tidy';
import { countWords } from './text/words';

type Input = {
  request: BlogRequest;
  port: StepPort;
  /** Our user's id; only a keyed hash of it leaves the server. */
  user?: string;
  brand?: Brand;
};

/**
 * Writes a whole post from an approved outline: screen, plan, sections in order, frame, lint, at
 * most two rewrites, assembly. Steps: `screen`, `plan`, `section-1`…`section-n`, `frame`,
 * `repair-<n>`. Runs again after an interruption and repeats only what was not recorded. Throws
 * AiError, or whatever the port throws.
 */
export async function writePost({ request, port, user, brand }: Input): Promise<WrittenPost> {
  const job: PostJob = {
    request,
    port,
    ...(user ? { user } : {}),
    ...(brand ? { brand: boundedBrand(brand) } : {}),
    // 0 means no limit: models on one's own machine have no price.
    budgetUsd: openaiEnv()?.OPENAI_POST_BUDGET_USD || Number.POSITIVE_INFINITY,
    spent: { usd: 0, model: '' },
  };
  await port.progress({ percentage: 1, message: 'Reading your outline' });
  await screen(job);
  await port.progress({ percentage: 3, message: 'Planning the sections' });
  const plan = await planPost(job);
  const drafts = await writeSections(job, plan);
  await port.progress({ percentage: 80, message: 'Writing the opening and the end' });
  const frame = await framePost(job, plan, drafts);
  await port.progress({ percentage: 88, message: 'Checking the text' });
  const opening = neverHidden(tidyProse(frame.opening), `${request.keyword} ${request.title}`);
  const texts = await repairSections(job, plan, drafts, opening);
  await port.progress({ percentage: 97, message: 'Putting the post together' });
  return finish(job, plan, frame, { texts, opening });
}

/** The vendor's check of what the writer typed, before anything is paid for. */
async function screen({ request, port }: PostJob): Promise<void> {
  await port.step('screen', { request }, async ({ signal }) => {
    await assertAllowed(givenText(request), { purpose: 'text', signal });
    return { output: { allowed: true } };
  });
}

function finish(
  job: PostJob,
  plan: Plan,
  frame: FrameReply,
  { texts, opening }: { texts: string[]; opening: string },
): WrittenPost {
  const { request } = job;
  const { findings: metaFindings, ...meta } = chooseMeta(frame, request, opening);
  const content = assemble({ request, plan, texts, opening, frame, ...meta });
  const checked = checkPromise(plan, texts, content);
  const images = plan.sections.flatMap((section) => section.image ?? []);
  const draft = { request, brand: job.brand, sections: plan.sections, texts, opening };
  return {
    title: request.title,
    slug: slugify(request.title),
    ...meta,
    content,
    readerPersona: plan.persona,
    wordCount: countWords(content.slice(content.indexOf('\n---\n') + 5)),
    model: job.spent.model,
    promptVersion,
    findings: [...checked.findings, ...planFindings(plan), ...lintPost(draft), ...metaFindings],
    claims: findClaims(content, givenText(request)),
    promise: checked.promise,
    images,
    cost: job.spent.usd,
  };
}

function planFindings(plan: Plan): Finding[] {
  if (!plan.planned) {
    const message = 'The model gave no plan, so the sections were written from the outline alone.';
    return [{ code: 'no-plan', severity: 'warn', message }];
  }
  if (plan.sections.some((section) => section.image)) return [];
  return [{ code: 'no-images', severity: 'warn', message: 'The post has no place for an image.' }];
}

function givenText({ keyword, title, audience, outline }: BlogRequest): string {
  const sections = outline.flatMap(({ heading, points }) => [heading, ...points]);
  return [keyword, title, audience, ...sections].join('\n');
}
