import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { jobSteps, jobs } from '../schema';

type NewStep = Omit<typeof jobSteps.$inferInsert, 'createdAt'>;
export type RecordedStep = { stepKey: string; inputHash: string; output: unknown };

const recorded = {
  stepKey: jobSteps.stepKey,
  inputHash: jobSteps.inputHash,
  output: jobSteps.output,
};

export async function listSteps(db: Db | Tx, jobId: string): Promise<RecordedStep[]> {
  return db.select(recorded).from(jobSteps).where(eq(jobSteps.jobId, jobId));
}

/** Returns the step that counts, which may be an earlier record. */
export async function insertStep(tx: Tx, step: NewStep): Promise<RecordedStep> {
  // The driver would write a null output as SQL NULL.
  const output = sql`${JSON.stringify(step.output)}::jsonb`;
  const [own] = await tx
    .insert(jobSteps)
    .values({ ...step, output })
    .onConflictDoNothing()
    .returning(recorded);
  if (own) return own;
  const [earlier] = await tx
    .select(recorded)
    .from(jobSteps)
    .where(and(eq(jobSteps.jobId, step.jobId), eq(jobSteps.stepKey, step.stepKey)));
  if (!earlier) throw new Error(`Step ${step.stepKey} was neither inserted nor found.`);
  return earlier;
}

export async function copySteps(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${jobSteps} (job_id, step_key, input_hash, output, usage, version, attempt)
    select ${to}::uuid, step_key, input_hash, output, usage, version, 0 from ${jobSteps}
    where job_id = ${from}::uuid`);
}

export async function deleteSteps(tx: Db | Tx, userId: string, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await tx.execute(sql`
    delete from ${jobSteps} where job_id in (
      select id from ${jobs} where user_id = ${userId}::uuid and id in (
        select value::uuid from jsonb_array_elements_text(${JSON.stringify(jobIds)}::jsonb)))`);
}
