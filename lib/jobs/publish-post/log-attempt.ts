import 'server-only';
import type { Tx } from '@/db/client';
import { type DeliveryRow, openDelivery, updateDelivery } from '@/db/queries/deliveries';
import { judge, LeaseLost, Yielded } from '@/lib/jobs/engine/errors';
import type { JobContext } from '@/lib/jobs/engine/types';
import { TargetError } from '@/lib/publish/server/target';
import { withoutSecrets } from './without-secrets';

const keptAttempts = 12;
const longest = 300;

type Delivery = Pick<DeliveryRow, 'connectionId' | 'postId' | 'action'>;
type End = (tx: Tx, end: Pick<DeliveryRow, 'outcome' | 'url'>) => Promise<void>;

/**
 * Writes an attempt into the log of its connection: one that throws at once, one that succeeds by
 * the function that `work` gets, in the transaction that ends the job. `earlier` ones failed.
 */
export async function logAttempt<T>(
  { db, job, signal }: Pick<JobContext, 'db' | 'job' | 'signal'>,
  { delivery, secrets }: { delivery: Delivery; secrets: string[] },
  work: (end: End, earlier: DeliveryRow['attempts']) => Promise<T>,
): Promise<T> {
  const { id, userId } = job;
  const { attempts } = await openDelivery(db, { ...delivery, id, userId });
  const clean = (text: string) => withoutSecrets(text, secrets).slice(0, longest);
  const add = (words: string, answer: string | null) => {
    const attempt = {
      at: new Date().toISOString(),
      words: clean(words),
      answer: answer && clean(answer),
    };
    return [...attempts, attempt].slice(-keptAttempts);
  };
  try {
    const end: End = (tx, ended) =>
      updateDelivery(tx, userId, { id, ...ended, attempts: add('Sent', null) });
    return await work(end, attempts);
  } catch (error) {
    // A job that was handed on is no failed attempt.
    const isHandedOn = signal.aborted || error instanceof Yielded || error instanceof LeaseLost;
    // The engine keeps the message with the job.
    if (error instanceof TargetError) error.message = clean(error.message);
    if (!isHandedOn) {
      const answer = error instanceof TargetError ? error.answer : null;
      await updateDelivery(db, userId, { id, attempts: add(judge(error).message, answer) });
    }
    throw error;
  }
}
