import { createHash } from 'node:crypto';
import { openingPart } from '@/lib/section-text';
import { configuredCaps, postBudget } from './caps';
import { findClaims } from './claims';
import { lintPost } from './lint/post';
import { assertAllowed } from './moderation';
import { settings } from './openai/client';
import { assemble } from './post/assemble';
import { writeDraft } from './post/draft';
import { openQuestions } from './post/faq';
import { givenText } from './post/given-text';
import { writeIntroAndFaq } from './post/intro-and-faq';
import { checkLength } from './post/length-report';
import { chooseMeta } from './post/meta';
import { planAndFirstSection } from './post/plan-and-first-section';
import { repairSections } from './post/repair';
import { showText, writeSections } from './post/sections';
import type { Finding, Plan, PostJob, StepPort, WrittenPost } from './post/types';
import { type Brand, boundedBrand } from './prompts/plan';
import { promptVersion } from './prompts/version';
import type { Written } from './review/parts';
import { reviewPost } from './review/review';
import { withKeptLengths, writeSecondDraft } from './review/second-draft';
import type { BlogRequest } from './schema';
import type { Budget, Spend } from './spend';
import { withFewMarks } from './text/author-marks';
import { slugify } from './text/slug';

type Input = {
  request: BlogRequest;
  port: StepPort;
  /** Our user's id; only a keyed hash of it leaves the server. */
  user?: string;
  brand?: Brand;
  /** Caps beyond this post: of a user's day and of the deployment's. */
  budget?: Budget;
  /** What this post has cost in earlier runs, where an account of its calls is kept. */
  spentBefore?: Spend;
};

/**
 * Writes a whole post from an approved outline. After an interruption only steps that were not
 * recorded run again: `screen`, `plan` (and the opening), `section-1`…`section-n`, `frame` (end, FAQ,
 * meta lines), `second-draft-1`…`second-draft-n` (opening, sections, end), `repair-<n>`, `review` and
 * `revise` (`review-2` and `revise-2` of a second draft), `screen-post`. Throws AiError, or what the
 * port throws.
 */
export async function writePost(order: Input): Promise<WrittenPost> {
  const { port } = order;
  const job = startedJob(order);
  await port.progress({ percentage: 1, message: 'Reading your outline' });
  await screen(job);
  await port.progress({ percentage: 3, message: 'Writing the opening, planning the sections' });
  const { plan, first: firstSection } = await planAndFirstSection(job);
  const whole = settings().OPENAI_DRAFT === 'whole';
  const sections = await (whole ? writeDraft : writeSections)(job, plan, firstSection);
  await port.progress({ percentage: 52, message: 'Writing the end' });
  const first = { introAndFaq: await writeIntroAndFaq(job, plan, sections), texts: sections };
  const again = settings().OPENAI_SECOND_DRAFT === 'on';
  const second = again ? await writeSecondDraft(job, plan, first) : first;
  const draft = withOpenQuestions(plan, await repairDraft(job, plan, { first, second }));
  const edited = await reviewPost(job, plan, draft, second === first ? 'first' : 'second');
  if (edited.introAndFaq.opening !== plan.opening)
    showText(job, openingPart, edited.introAndFaq.opening);
  await port.progress({ percentage: 97, message: 'Putting the post together' });
  const missing = again && second === first ? [noSecondDraft] : [];
  const post = finish(job, plan, edited, missing);
  await screenPost(job, post);
  return post;
}

/** What the checks of single sections find is put right in the second draft, or else in the first. */
async function repairDraft(
  job: PostJob,
  plan: Plan,
  { first, second }: { first: Written; second: Written },
): Promise<Written> {
  const { opening } = second.introAndFaq;
  const texts = await repairSections(job, { ...plan, opening }, second.texts);
  const repaired = { ...second, texts };
  return second === first ? repaired : withKeptLengths(job, plan, { first, second: repaired });
}

function startedJob({ request, port, user, brand, budget, spentBefore }: Input): PostJob {
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

/** The vendor's check of what the writer typed, before anything is paid for. */
async function screen({ request, brand, port }: PostJob): Promise<void> {
  const { samples = [], banned = [] } = brand ?? {};
  const voice = [...samples, ...banned].join('\n');
  const hash = createHash('sha256').update(voice).digest('hex');
  type Screened = { allowed: boolean; voice?: string };
  const screened = await port.step<Screened>('screen', { request }, async ({ signal }) => {
    await assertAllowed(`${givenText(request)}\n${voice}`, { purpose: 'text', signal });
    return { output: { allowed: true, voice: hash } };
  });
  // The author can change the voice while the job waits to go on.
  if (voice && screened.voice !== hash)
    await assertAllowed(voice, { purpose: 'text', signal: port.signal, subject: 'your voice' });
}

/** The same check of what the model wrote: a post that it stops is not delivered and costs nothing. */
async function screenPost({ request, port }: PostJob, { content }: WrittenPost): Promise<void> {
  const subject = 'the finished post';
  const hash = createHash('sha256').update(content).digest('hex');
  type Screened = { allowed: boolean; hash?: string };
  const screened = await port.step<Screened>('screen-post', { request }, async ({ signal }) => {
    await assertAllowed(content, { purpose: 'text', signal, subject });
    return { output: { allowed: true, hash } };
  });
  // A job that goes on may end with another text, where an optional call failed before.
  if (screened.hash !== hash)
    await assertAllowed(content, { purpose: 'text', signal: port.signal, subject });
}

const noSecondDraft: Finding = {
  code: 'no-second-draft',
  severity: 'warn',
  message: 'No second draft could be kept, so the post is the first one with corrections.',
};

function finish(job: PostJob, plan: Plan, written: Written, known: Finding[]): WrittenPost {
  const { request } = job;
  const { introAndFaq, texts } = fewMarks(written);
  const { opening, conclusion, faq } = introAndFaq;
  const { findings: metaFindings, ...meta } = chooseMeta(introAndFaq, request, {
    opening,
    article: [opening, ...texts, ...faq.map(({ answer }) => answer), conclusion].join('\n'),
  });
  const content = assemble({ request, plan, texts, opening, introAndFaq, ...meta });
  const checked = checkLength(plan, texts, content);
  const images = plan.sections.flatMap((section) => section.image ?? []);
  const draft = { request, brand: job.brand, sections: plan.sections, texts, opening };
  return {
    title: request.title,
    slug: slugify(request.title),
    ...meta,
    content,
    readerPersona: plan.persona,
    model: job.spent.model,
    promptVersion,
    findings: [
      ...known,
      ...checked.findings,
      ...planFindings(plan),
      ...lintPost(draft),
      ...metaFindings,
    ],
    claims: findClaims(content, givenText(request), plan.example),
    lengthReport: checked.lengthReport,
    images,
    cost: job.spent.usd,
  };
}

/** The questions were asked of the first draft, and the second may answer one. */
function withOpenQuestions({ sections }: Plan, { introAndFaq, texts }: Written): Written {
  const headings = sections.map(({ heading }) => heading);
  const faq = openQuestions(introAndFaq.faq, headings, texts);
  return { texts, introAndFaq: { ...introAndFaq, faq } };
}

/** The marks for the author are counted in reading order, over all that is printed. */
function fewMarks({ introAndFaq, texts }: Written) {
  const { opening, faq, conclusion } = introAndFaq;
  const answers = faq.map(({ answer }) => answer);
  const few = withFewMarks([opening, ...texts, ...answers, conclusion]);
  const answersFrom = 1 + texts.length;
  return {
    texts: few.slice(1, answersFrom),
    introAndFaq: {
      ...introAndFaq,
      opening: few[0] ?? opening,
      conclusion: few.at(-1) ?? conclusion,
      faq: faq.map((item, at) => ({ ...item, answer: few[answersFrom + at] ?? item.answer })),
    },
  };
}

function planFindings(plan: Plan): Finding[] {
  if (!plan.planned) {
    const message = 'The model gave no plan, so the sections were written from the outline alone.';
    return [{ code: 'no-plan', severity: 'warn', message }];
  }
  const lengths = plan.changedLengths.map(({ section, asked }): Finding => {
    const { heading, targetWords } = plan.sections[section] ?? { heading: '', targetWords: 0 };
    const message = `"${heading}" was planned with ${asked} words and got ${targetWords}.`;
    return { code: 'plan-length', severity: 'warn', section, message };
  });
  if (plan.sections.some((section) => section.image)) return lengths;
  const message = 'The post has no place for an image.';
  return [...lengths, { code: 'no-images', severity: 'warn', message }];
}
