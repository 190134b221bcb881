import { z } from 'zod';
import type { Db } from '@/db/client';
import { emptyJob } from '@/db/queries/account-erasure';
import { endWork, eraseFiles, erasePerson, eraseRows } from '@/lib/account/erase';
import { banUser, deleteUser } from '@/lib/auth/admin';
import { cancelPlan } from '@/lib/billing/cancel-plan';
import type { JobContext, JobHandler, JobOutcome } from '@/lib/jobs/engine/types';
import { sendMail } from '@/lib/mail/send-mail';
import { logWarning } from '@/lib/observability/log';

type Part = { key: string; message: string; work: (db: Db) => Promise<unknown> };

/** Retried without limit: no part of a deletion may be skipped. */
class NotYet extends Error {
  readonly kind = 'wait';
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

export const handler = deletionHandler();

export function deletionHandler(retryAfterMs = 60_000): JobHandler {
  return { run: (context) => run(context, retryAfterMs) };
}

async function run(context: JobContext, retryAfterMs: number): Promise<JobOutcome> {
  const { db, job, step, progress } = context;
  const parts = partsOf(job);
  for (const [done, { key, message, work }] of parts.entries()) {
    await progress({ percentage: Math.round((done / parts.length) * 100), message });
    await step(key, {}, async () => {
      await work(db).catch((error: unknown) => {
        logWarning('A part of a deletion failed for now', error, { part: key });
        throw new NotYet(message, retryAfterMs);
      });
      return { output: {} };
    });
  }
  return {
    result: {},
    reference: 'Account deleted',
    complete: async (tx) => {
      await emptyJob(tx, job.id);
      return undefined;
    },
  };
}

/** The plan is cancelled before anything is deleted; every step is retried until it works. */
function partsOf({ id, userId, data }: JobContext['job']): Part[] {
  return [
    { key: 'lock', message: 'Signing out everywhere', work: () => banUser(userId) },
    { key: 'plan', message: 'Cancelling the plan', work: (db) => cancelPlan(db, userId) },
    { key: 'work', message: 'Stopping what is under way', work: (db) => endWork(db, userId, id) },
    { key: 'files', message: 'Deleting images and files', work: () => eraseFiles(userId) },
    {
      key: 'rows',
      message: 'Deleting posts and settings',
      work: (db) => eraseRows(db, userId, id),
    },
    { key: 'user', message: 'Deleting the sign-in', work: () => deleteUser(userId) },
    {
      key: 'rest',
      message: 'Removing your name from what must be kept',
      // Work of another process may have ended late.
      work: async (db) => {
        await eraseRows(db, userId, id);
        await eraseFiles(userId);
        await db.transaction((tx) => erasePerson(tx, userId));
      },
    },
    { key: 'mail', message: 'Telling you that it is done', work: () => mailOwner(data) },
  ];
}

const Owner = z.object({ email: z.string() });

async function mailOwner(data: Record<string, unknown>): Promise<void> {
  await sendMail({
    to: Owner.parse(data).email,
    subject: 'Your Inkwright account is deleted',
    text: [
      'Your account and everything in it has been deleted: posts, versions, images, settings and your sign-in.',
      'We keep the credit ledger and payment records, as bookkeeping law requires, without your name or address. Paddle, who sold you the plan, keeps its own invoices.',
      'There is nothing you need to do. Inkwright',
    ].join('\n\n'),
  });
}
