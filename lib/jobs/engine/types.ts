import 'server-only';
import type { Db, Tx } from '@/db/client';
import type { ClaimedJob } from '@/db/queries/job-claim';
import type { RecordedStep } from '@/db/queries/job-steps';
import type { StepUsage } from '@/db/schema';
import type { JobType } from '@/lib/jobs/schema';

export type { ClaimedJob, RecordedStep, StepUsage };

/** Text on its way: words to append to a section, or the news that the section starts over. */
export type TextEvent = { section: number; delta: string } | { section: number; reset: true };

export type StepRun<T> = (context: {
  /** Fires when the job is cancelled, loses its lease, or the process must stop. */
  signal: AbortSignal;
  /** `job:step:1`, the same on every attempt. A step that makes more calls counts on from there. */
  idempotencyKey: string;
}) => Promise<{ output: T; usage?: StepUsage }>;

export type JobContext = {
  job: ClaimedJob;
  db: Db;
  signal: AbortSignal;
  /**
   * Runs `run` unless this job already holds a result under `key`, and records what it returned.
   * Whatever comes back went through JSON, the first time too. `input` is what the output depends
   * on: if it differs from the recorded one the job fails. Between two steps the job may be handed
   * on to another process, so everything that costs belongs inside a step. May throw to stop the
   * handler: let it pass.
   */
  step<T>(key: string, input: unknown, run: StepRun<T>): Promise<T>;
  /** What the owner sees now. Percentage 0 to 100. */
  progress(progress: { percentage: number; message: string }): Promise<void>;
  /** Shows text while it is written to whoever watches; nothing is stored. */
  emit(event: TextEvent): void;
};

export type JobOutcome = {
  result: Record<string, unknown>;
  /** What the credits paid for, as the owner's history shows it. */
  reference: string;
  /**
   * Writes the job's own rows in the transaction that also finishes the job and spends the
   * credits. What it returns is merged into `result`. Must not call anything outside the database.
   */
  complete?: (tx: Tx) => Promise<Record<string, unknown> | undefined>;
};

/**
 * Errors a handler throws end the attempt. An error with `kind` decides itself: `retry` or `wait`
 * (both with an optional `retryAfterMs`; the latter uses no attempt up), `fatal`, `unavailable` or `cancelled`; an AppError speaks by its
 * code; anything else is retried and its text kept from the owner.
 */
export type JobHandler = {
  run(context: JobContext): Promise<JobOutcome>;
  /**
   * Writes what a stopped job has finished, in the transaction that settles it. What it returns goes
   * into the job's result. Without it nothing of a stopped job is kept.
   */
  keep?(tx: Tx, job: StoppedJob): Promise<Record<string, unknown>>;
};

export type StoppedJob = Pick<ClaimedJob, 'id' | 'userId' | 'data'> & { steps: RecordedStep[] };

export type Handlers = Partial<Record<JobType, () => Promise<{ handler: JobHandler }>>>;
