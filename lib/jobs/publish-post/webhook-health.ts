import type { Tx } from '@/db/client';
import { type ConnectionRow, switchOff, updateConnection } from '@/db/queries/connections';
import type { DeliveryRow } from '@/db/queries/deliveries';
import { getProfile } from '@/db/queries/profiles';
import type { JobContext } from '@/lib/jobs/engine/types';
import { sendMail } from '@/lib/mail/send-mail';
import { logWarning } from '@/lib/observability/log';
import { TargetError } from '@/lib/publish/server/target';
import { nextDelayMs } from '@/lib/publish/server/webhook/retries';
import { siteUrl } from '@/lib/site';

type Failure = {
  connection: ConnectionRow;
  error: TargetError;
  /** Attempts that failed before. */
  earlier: DeliveryRow['attempts'];
};
type OffReason = NonNullable<ConnectionRow['offReason']>;

export async function noteSuccess(tx: Tx, userId: string, id: string): Promise<void> {
  await updateConnection(tx, userId, { id, failingSince: null });
}

/** Returns the error that waits for the next attempt, or that ends the delivery. */
export async function afterFailure(
  { db, job }: Pick<JobContext, 'db' | 'job'>,
  { connection, error, earlier }: Failure,
): Promise<TargetError> {
  const { id, failingSince } = connection;
  if (!failingSince) await updateConnection(db, job.userId, { id, failingSince: new Date() });
  if (error.status === 410) {
    await turnOff({ db, job }, connection, 'gone');
    return finalError(error);
  }
  if (error.kind === 'fatal') return error;
  const delay = nextDelayMs(earlier.length + 1, error.retryAfterMs);
  if (delay !== null) return copyOf(error, { kind: 'wait', retryAfterMs: delay });
  // Another delivery may have succeeded meanwhile: then only this one cannot be delivered.
  const [first] = earlier;
  if (first && failingSince && failingSince <= new Date(first.at))
    await turnOff({ db, job }, connection, 'failing');
  return finalError(error);
}

const finalError = (error: TargetError) => copyOf(error, { kind: 'fatal' });

function copyOf(
  error: TargetError,
  options: { kind: 'wait' | 'fatal'; retryAfterMs?: number },
): TargetError {
  const status = error.status ?? undefined;
  const copy = new TargetError(error.message, { ...options, status, cause: error });
  copy.answer = error.answer;
  return copy;
}

const why: Record<OffReason, string> = {
  gone: 'It answered HTTP 410, which means that it wants no more events.',
  failing: 'It failed through all ten attempts of a delivery, over three days.',
};

/** Writes to its owner once, where mail is set up. */
async function turnOff(
  { db, job: { userId } }: Pick<JobContext, 'db' | 'job'>,
  { id, name, site }: ConnectionRow,
  reason: OffReason,
): Promise<void> {
  if (!(await switchOff(db, userId, { id, offReason: reason }))) return;
  const profile = await getProfile(db, userId);
  const origin = siteUrl();
  if (!profile?.email || !origin) return;
  try {
    const page = new URL(`/settings/publishing/${id}`, origin);
    await sendMail({
      to: profile.email,
      subject: `Your webhook ${name} was switched off`,
      text: `Inkwright has stopped sending events to ${site}. ${why[reason]}\n\nSwitch it on again when it works:\n${page}\n\nInkwright`,
    });
  } catch (error) {
    logWarning('The mail of a switched off webhook was not sent', error);
  }
}
