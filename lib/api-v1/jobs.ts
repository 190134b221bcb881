import { z } from 'zod';
import { getJob as findJob, listJobs as findJobs } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { cancelJob } from '@/lib/jobs/engine/cancel';
import { StopInput } from '@/lib/jobs/engine/schema';
import { registry } from '@/lib/jobs/index';
import { JobView } from '@/lib/jobs/schema';
import { toJobView } from '@/lib/jobs/view';
import { exampleIds, exampleJob } from './examples';
import { type Caller, operation } from './operation';
import { PageQuery, pageOf, toPage } from './pages';
import { IdParams } from './posts';

/** A key does not reach the jobs of the account. */
const keyedTypes = ['blog-generation', 'image-generation', 'publication'] as const;

const group = 'Jobs';
const params = { id: exampleIds.job };

export const listJobs = operation({
  ...{ id: 'listJobs', method: 'GET', path: '/jobs', group, scope: 'read', status: 200 },
  summary: 'List jobs, the newest first',
  query: PageQuery.extend({ type: z.enum(keyedTypes).optional() }),
  view: pageOf(JobView),
  errors: ['not_found', 'invalid'],
  example: { query: { limit: '1' }, answer: { data: [exampleJob], nextCursor: null } },
  async run({ db, user, queue }, { query: { cursor, limit, type } }) {
    if (cursor) await ownJob({ db, user }, cursor);
    const types = type ?? keyedTypes;
    const jobs = await findJobs(db, user.id, { type: types, before: cursor, max: limit + 1 });
    queue.look(jobs);
    return toPage(
      jobs.map((job) => toJobView(job)),
      limit,
    );
  },
});

export const getJob = operation({
  ...{ id: 'getJob', method: 'GET', path: '/jobs/{id}', group, scope: 'read', status: 200 },
  summary: 'Read a job',
  description: 'Ask every few seconds until `status` is `completed` or `failed`.',
  params: IdParams,
  view: JobView,
  errors: ['not_found'],
  example: { params, answer: exampleJob },
  run: (caller, { params: { id } }) => readJob(caller, id),
});

export const stopJob = operation({
  ...{ id: 'stopJob', method: 'POST', path: '/jobs/{id}/stop', group, scope: 'write' },
  status: 200,
  summary: 'Stop a job',
  description:
    'Free before the first section is finished. After that it costs the share of the finished sections: send that `price` (the job’s `stop.price`) to agree, and `keep` to get a post of them. Where the price has risen the answer is 409 with the new offer, and nothing is stopped. Stopping twice is the same as stopping once.',
  params: IdParams,
  body: StopInput,
  errors: ['not_found', 'conflict', 'invalid', 'unavailable'],
  example: {
    params,
    body: { keep: false, price: 0 },
    answer: { ...exampleJob, status: 'failed', error: 'Cancelled' },
  },
  view: JobView,
  async run({ db, user }, { params: { id }, body }) {
    await ownJob({ db, user }, id);
    return toJobView(await cancelJob({ db, registry }, user.id, id, body));
  },
});

/** Throws AppError `not_found`. */
export async function readJob(
  { db, user, queue }: Pick<Caller, 'db' | 'user' | 'queue'>,
  id: string,
): Promise<JobView> {
  const job = await ownJob({ db, user }, id);
  queue.look([job]);
  return toJobView(job);
}

async function ownJob({ db, user }: Pick<Caller, 'db' | 'user'>, id: string) {
  const job = await findJob(db, user.id, id);
  if (!job || !keyedTypes.some((type) => type === job.type))
    throw new AppError('not_found', 'There is no such job.');
  return job;
}
