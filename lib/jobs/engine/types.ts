import 'server-only';
import type { z } from 'zod';
import type { Db, Tx } from '@/db/client';
import type { ClaimedJob } from '@/db/queries/job-claim';
import type { RecordedStep } from '@/db/queries/job-steps';
import type { SeenJob } from '@/db/queries/jobs';
import type { StepUsage } from '@/db/schema';
import type { SectionText, TextEvent } from '@/lib/section-text';
import type { StopOffer } from './schema';

export type { ClaimedJob, RecordedStep, StepUsage };

export type JobType = ClaimedJob['type'];

export type StepRun<T> = (context: {
  signal: AbortSignal;
  /** Ends in `:1`, the same on every attempt. Further calls of the step count up from it. */
  idempotencyKey: string;
}) => Promise<{ output: T; usage?: StepUsage }>;

export type JobContext = {
  job: ClaimedJob;
  db: Db;
  signal: AbortSignal;
  /**
   * Records the output of `run` as JSON under `key` and returns it from then on. Fails the job if
   * `input` changed. May throw to stop the handler, which must let it pass.
   */
  step<T>(key: string, input: unknown, run: StepRun<T>): Promise<T>;
  progress(progress: { percentage: number; message: string }): Promise<void>;
  /** Streams text to readers, through a temporary row (share-text.ts) for other processes. */
  emit(event: TextEvent): void;
};

export type JobOutcome = {
  result: Record<string, unknown>;
  reference: string;
  /** Database only: runs in the finishing transaction. The return value extends `result`. */
  complete?: (tx: Tx) => Promise<Record<string, unknown> | undefined>;
};

/**
 * An error's `kind` decides the outcome: `retry`, `wait` (both with optional `retryAfterMs`),
 * `fatal`, `unavailable`, `cancelled`. An AppError decides by its status; others are retried.
 */
export type JobHandler = {
  run(context: JobContext): Promise<JobOutcome>;
  /** Throws AppError to refuse. Runs before the transaction, so it may call a vendor. */
  mayKeep?(job: StoppedJob): Promise<void>;
  /** Runs in the transaction that settles the stop. Without it nothing is kept. */
  keep?(tx: Tx, job: StoppedJob): Promise<Record<string, unknown>>;
};

export type StoppedJob = Pick<ClaimedJob, 'id' | 'userId' | 'data'> & { steps: RecordedStep[] };

/** Every poll imports this, so it must not import heavy modules. */
export type JobFacts = {
  label: string;
  subject: string;
  ownerSees: z.ZodType<Record<string, string | undefined>>;
  sectionTexts?: (steps: RecordedStep[]) => SectionText[];
  openingText?: (steps: RecordedStep[]) => string;
  stopOffer?: (job: Stoppable) => StopOffer;
  /** The unique index rejects a user's second order with `message`, except for bulk orders. */
  oneAtATime?: { index: string; message: string };
  /** Claimed only while this much of the tick is left, or at the start of a shorter tick. */
  longestStepMs?: number;
};

export type JobDefinition = JobFacts & {
  /** Called when a job runs, so that polls do not load the handler. */
  load: () => Promise<{ handler: JobHandler }>;
};

export type Stoppable = Pick<
  SeenJob,
  'data' | 'price' | 'finishedSections' | 'hasBegun' | 'freeStops'
>;

/** A worker leaves jobs of other types to a newer version. */
export type JobRegistry = Partial<Record<JobType, JobDefinition>>;

export type Engine = { db: Db; registry: JobRegistry };
