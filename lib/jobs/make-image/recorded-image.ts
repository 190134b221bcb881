import type { Db } from '@/db/client';
import { findStepOutput } from '@/db/queries/images';
import { Stored } from './make-image';

/**
 * The image that a job recorded under the key `image`. Earlier versions did, with an input that
 * named the job, so that neither a newer version nor an operator's retry could take it up. It needs
 * no comparison: a job's order never changes, and its steps are copied only together with it.
 */
export async function recordedImage(db: Db, jobId: string): Promise<Stored | null> {
  const recorded = Stored.safeParse(await findStepOutput(db, jobId, 'image'));
  return recorded.success ? recorded.data : null;
}
