import type { Tx } from '@/db/client';
import { findSourceAddresses } from '@/db/queries/source-searches';
import { AiError } from '@/lib/ai/errors';
import { hasPaid } from '@/lib/billing/paid';
import { refundCredits } from '@/lib/credits/ledger';
import { formatDelay } from '@/lib/format/when';
import { describeJob } from '@/lib/jobs/engine/describe';
import { JobError } from '@/lib/jobs/engine/errors';
import type { JobContext, JobHandler, JobOutcome } from '@/lib/jobs/engine/types';
import { type FoundPage, SearchRequest } from '@/lib/search/schema';
import { mergePages } from '@/lib/search/server/merge-pages';
import { SearchError } from '@/lib/search/server/search-error';
import { searchWeb } from '@/lib/search/server/search-web';
import { budgetFor } from '@/lib/spending/budget';
import { isDayLimit } from '@/lib/spending/day';
import { searchSources } from './definition';

/** Somebody waits for it. */
const maxTries = 2;
const longestWaitMs = 20_000;

export const handler: JobHandler = { run };

async function run(context: JobContext): Promise<JobOutcome> {
  const { job } = context;
  const { queries } = SearchRequest.parse({ queries: job.data.queries });
  const pages = mergePages(await search(context, queries));
  return {
    result: { pages },
    reference: describeJob(searchSources, job.data),
    complete: (tx) => settle(tx, job, pages),
  };
}

/** What some found is enough. Each query is a step, because it is paid for. */
async function search(context: JobContext, queries: string[]): Promise<FoundPage[][]> {
  const { db, job, step, signal } = context;
  const { userId, id: jobId } = job;
  const budget = budgetFor(db, { userId, jobId, paid: await hasPaid(db, userId) });
  const answers = await Promise.allSettled(
    queries.map((query, at) =>
      step(`query-${at + 1}`, { query }, async (call) => ({
        output: await searchWeb(query, { signal: call.signal, user: userId, budget }),
      })),
    ),
  );
  signal.throwIfAborted();
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const [failure] = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason] : [],
  );
  if (found.length === 0 && failure) throw endOf(failure, job.attempt);
  return found;
}

function endOf(error: unknown, attempt: number): unknown {
  if (isDayLimit(error)) {
    const when = formatDelay(Math.ceil((error.retryAfterMs ?? 0) / 1000));
    return new JobError(
      `Today's limit is reached, so nothing was searched. Please try again ${when}. Nothing was charged.`,
    );
  }
  if (!(error instanceof SearchError || error instanceof AiError)) return error;
  const { kind, retryAfterMs = 0 } = error;
  if (kind === 'retry' && attempt < maxTries && retryAfterMs <= longestWaitMs) return error;
  return new JobError(`${error.message} Nothing was charged.`);
}

/** Gives the price back where nothing was found that the library does not have. */
async function settle(tx: Tx, job: JobContext['job'], pages: FoundPage[]) {
  const urls = pages.map(({ url }) => url);
  const known = await findSourceAddresses(tx, job.userId, urls);
  if (urls.some((url) => !known.has(url))) return undefined;
  await refundCredits(tx, {
    userId: job.userId,
    amount: job.price ?? 0,
    jobId: job.id,
    reference: 'Refund: nothing new was found',
    idempotencyKey: `refund:${job.id}`,
  });
  return { creditsUsed: 0 };
}
