import type { Tx } from '@/db/client';
import { replacePassages } from '@/db/queries/passages';
import { forgetEvidence } from '@/db/queries/post-evidence';
import { deleteNotices } from '@/db/queries/source-notices';
import {
  deleteSourceFile,
  getSource,
  readSourceFile,
  type SourceRow,
  updateSource,
} from '@/db/queries/sources';
import { AppError } from '@/lib/errors';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import type { JobContext, JobHandler, JobOutcome } from '@/lib/jobs/engine/types';
import { checkEveryDays } from '@/lib/sources/limits';
import { formatOfName } from '@/lib/sources/reading/format';
import type { ReadSource } from '@/lib/sources/reading/read-source';
import { Unreadable } from '@/lib/sources/reading/unreadable';
import { searchConfig } from '@/lib/sources/search-config';
import { type FetchedPage, fetchPage, NotNow } from '@/lib/sources/server/fetch-page';
import { readInThread } from '@/lib/sources/server/read-in-thread';

const maxTries = 3;

type Read = { read: ReadSource; address: string | null } | { failed: string };

export const handler: JobHandler = { run };

/** A source that cannot be read is a finished job: its reason is on the source. */
async function run(context: JobContext): Promise<JobOutcome> {
  const { db, job } = context;
  const place = { userId: job.userId, id: String(job.data.sourceId), jobId: job.id };
  const source = await getSource(db, place.userId, place.id);
  const isReady = source?.status === 'ready';
  const begun =
    source && (await updateSource(db, place, isReady ? { jobId: job.id } : { status: 'reading' }));
  if (!begun) return { result: {}, reference: 'Source: deleted' };
  const outcome = await read(context, source);
  return {
    result: {},
    reference: 'Source',
    complete: async (tx) => {
      // A page that was read before keeps what it has.
      if (!(isReady && 'failed' in outcome)) await save(tx, place, outcome);
      return undefined;
    },
  };
}

async function read({ db, job, signal }: JobContext, source: SourceRow): Promise<Read> {
  try {
    const { input, address } = source.address
      ? await fetchPage(source.address, { isFound: source.isFound, signal })
      : { input: await fileOf(), address: null };
    const result = await readInThread(input, job.userId);
    if ('unreadable' in result) throw new Unreadable(result.unreadable);
    return { read: result.source, address };
  } catch (error) {
    if (error instanceof NotNow && job.attempt < maxTries)
      throw new AppError('unavailable', error.message, { cause: error });
    const isSaid = [Unreadable, FetchRefused, NotNow].some((kind) => error instanceof kind);
    if (isSaid && error instanceof Error) return { failed: error.message };
    throw error;
  }

  async function fileOf(): Promise<FetchedPage['input']> {
    const bytes = await readSourceFile(db, job.userId, source.id);
    const format = formatOfName(source.fileName ?? '');
    if (!bytes || !format) throw new Unreadable('damaged');
    return { bytes, format };
  }
}

async function save(tx: Tx, place: { userId: string; id: string; jobId: string }, outcome: Read) {
  const values =
    'failed' in outcome
      ? ({ status: 'failed', reason: outcome.failed } as const)
      : valuesOf(outcome.read, outcome.address);
  await forgetEvidence(tx, place.userId, place.id);
  // Deleted meanwhile.
  if (!(await updateSource(tx, place, { ...values, readAt: new Date() }))) return;
  await deleteSourceFile(tx, place.id);
  await deleteNotices(tx, place.userId, place.id);
  if ('failed' in outcome) return;
  const { passages, language } = outcome.read;
  const { userId, id: sourceId } = place;
  await replacePassages(tx, { userId, sourceId, config: searchConfig(language) }, passages);
}

function valuesOf(
  { title, publisher, publishedOn, language, pages, words }: ReadSource,
  to: string | null,
) {
  return {
    status: 'ready',
    reason: null,
    ...(to && { address: to, checkAt: new Date(Date.now() + checkEveryDays * 86_400_000) }),
    failedChecks: 0,
    ...(title && { title }),
    publisher,
    publishedOn,
    language,
    pages,
    words,
  } as const;
}
