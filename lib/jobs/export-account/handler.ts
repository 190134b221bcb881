import { z } from 'zod';
import { listPostsForExport } from '@/db/queries/account-export';
import { belongings } from '@/db/queries/belongings';
import { getProfile } from '@/db/queries/profiles';
import { addPost, addProfile, addReadme, addRows } from '@/lib/account/export-files';
import { linkHours, signedExportPath } from '@/lib/account/export-link';
import {
  type ArchiveState,
  archiveSize,
  archiveWriter,
  emptyArchive,
} from '@/lib/account/export-store';
import { displayName } from '@/lib/auth/names';
import type { JobContext, JobHandler, JobOutcome } from '@/lib/jobs/engine/types';
import { sendMail } from '@/lib/mail/send-mail';
import { logWarning } from '@/lib/observability/log';
import { siteUrl } from '@/lib/site';

/** A step is recorded after so many posts or bytes, and is what a killed worker repeats. */
const postsPerStep = 100;
const postsAtOnce = 10;
const bytesPerStep = 40_000_000;

const Data = z.object({ email: z.string() });

export const handler: JobHandler = { run };

type Cursor = { archive: ArchiveState; after: string | null; isEnd: boolean };

async function run(context: JobContext): Promise<JobOutcome> {
  const { job, step, progress } = context;
  const { email } = Data.parse(job.data);
  await progress({ percentage: 0, message: 'Collecting your settings and credits' });
  let cursor: Cursor = await step('settings', {}, async ({ signal }) => ({
    output: await collectData(context, email, signal),
  }));
  for (let batch = 1; !cursor.isEnd; batch++) {
    const { entries } = cursor.archive;
    const message = `Collecting your posts: ${entries.toLocaleString('en-US')} files so far`;
    // Nobody counts the files beforehand, so the bar only nears its end.
    await progress({ percentage: Math.round(90 * (1 - 0.97 ** batch)), message });
    const from = cursor;
    cursor = await step(`posts-${batch}`, { after: from.after }, async ({ signal }) => ({
      output: await collectPosts(context, from, signal),
    }));
  }
  const bytes = archiveSize(cursor.archive);
  await progress({ percentage: 95, message: 'Finishing' });
  await step('mail', {}, async () => ({ output: { isSent: await tell(job.id, email) } }));
  return { result: { archive: cursor.archive, bytes }, reference: 'Export of everything' };
}

async function collectData(
  { db, job }: JobContext,
  email: string,
  signal: AbortSignal,
): Promise<Cursor> {
  const writer = archiveWriter({ userId: job.userId, jobId: job.id }, emptyArchive, signal);
  await addReadme(writer, email);
  await addProfile(db, job.userId, writer);
  for (const belonging of belongings)
    if (belonging.inExport === 'rows') await addRows(db, job.userId, { belonging, writer });
  return { archive: await writer.close(), after: null, isEnd: false };
}

async function collectPosts(
  { db, job }: JobContext,
  from: Cursor,
  signal: AbortSignal,
): Promise<Cursor> {
  const writer = archiveWriter({ userId: job.userId, jobId: job.id }, from.archive, signal);
  const profile = await getProfile(db, job.userId);
  const author = profile && displayName(profile);
  let { after } = from;
  for (let added = 0; added < postsPerStep && writer.added() < bytesPerStep; ) {
    const found = await listPostsForExport(db, job.userId, { after, max: postsAtOnce });
    for (const post of found) {
      await addPost(db, job.userId, { post, author, writer });
      after = post.id;
      added += 1;
    }
    if (found.length < postsAtOnce) return { archive: await writer.close(), after, isEnd: true };
  }
  return { archive: await writer.close(), after, isEnd: false };
}

/** The export is there all the same when the mail is not sent. */
async function tell(jobId: string, email: string): Promise<boolean> {
  const site = siteUrl();
  if (!site) return false;
  const path = signedExportPath(jobId, new Date(Date.now() + linkHours * 3_600_000));
  try {
    return await sendMail({
      to: email,
      subject: 'Your Inkwright export is ready',
      text: `Everything in your account as one ZIP file. The link works for ${linkHours} hours, for anybody who has it:\n\n${new URL(path, site)}\n\nInkwright`,
    });
  } catch (error) {
    logWarning('The mail of an export was not sent', error);
    return false;
  }
}
