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

/** A deletion never gives up: whatever is down, it goes on when that is back. */
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

/** In this order a failure leaves nobody charged for an account that they cannot reach. */
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
    { key: 'mail', message: 'Telling you that it is done', work: () => tell(data) },
  ];
}

const Told = z.object({ email: z.string() });

async function tell(data: Record<string, unknown>): Promise<void> {
  await sendMail({
    to: Told.parse(data).email,
    subject: 'Your Inkwright account is deleted',
    text: [
      'Your account and everything in it are deleted: posts, versions, images, settings and the sign-in.',
      'Kept are the entries of the credit ledger and the payments, without your name and address, because the law asks for them. Invoices are kept by Paddle, who sold them to you.',
      'You need not do anything. Inkwright',
    ].join('\n\n'),
  });
}
