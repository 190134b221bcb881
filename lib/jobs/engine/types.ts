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
   * Runs `run` unless a result is recorded under `key`; results go through JSON. The job fails when
   * `input` differs from the recorded one. May throw to stop the handler: let it pass.
   */
  step<T>(key: string, input: unknown, run: StepRun<T>): Promise<T>;
  /** What the owner sees now. Percentage 0 to 100. */
  progress(progress: { percentage: number; message: string }): Promise<void>;
  /** Shows text while it is written to its readers; nothing is stored. */
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
 * A thrown error with `kind` decides the end: `retry`, `wait` (both with optional `retryAfterMs`),
 * `fatal`, `unavailable`, `cancelled`. An AppError decides by its code; other errors are retried.
 */
export type JobHandler = {
  run(context: JobContext): Promise<JobOutcome>;
  /**
   * Throws AppError to refuse what `keep` would write of these steps. Asked before the transaction,
   * so it may call a vendor.
   */
  mayKeep?(job: StoppedJob): Promise<void>;
  /**
   * Writes what a stopped job has finished, in the transaction that settles it. What it returns
   * goes into the job's result. Without it nothing of a stopped job is kept.
   */
  keep?(tx: Tx, job: StoppedJob): Promise<Record<string, unknown>>;
};

export type StoppedJob = Pick<ClaimedJob, 'id' | 'userId' | 'data'> & { steps: RecordedStep[] };

/** What the engine must know of one type of job. Every poll reads it, so it imports nothing heavy. */
export type JobFacts = {
  /** The work in the owner's credit history, and the field of its data that says what it is about. */
  label: string;
  subject: string;
  /** What of the job's data its owner sees. */
  ownerSees: z.ZodType<Record<string, string | undefined>>;
  /** The finished text among the recorded steps. Without it the job has no text to show. */
  sectionTexts?: (steps: RecordedStep[]) => SectionText[];
  /** What stands before the first section, as far as it is recorded; else empty. */
  openingText?: (steps: RecordedStep[]) => string;
  /**
   * What stopping costs; `finishedSections` are the recorded ones, `freeStops` those that the owner
   * has had today. Without it stopping is free.
   */
  stopOffer?: (job: Stoppable) => StopOffer;
  /**
   * One job of the type of a user runs at a time. The unique index keeps a second from being
   * ordered beside it (but for bulk orders, which queue), with this message.
   */
  oneAtATime?: { index: string; message: string };
  /**
   * A step of the type may take so long, and costs too much to be cut and repeated: it is begun only
   * where that is left of the tick, or at the beginning of a tick that is never so long.
   */
  longestStepMs?: number;
};

export type JobDefinition = JobFacts & {
  /** Called when a job of the type runs: a poll must not pay for loading it. */
  load: () => Promise<{ handler: JobHandler }>;
};

export type Stoppable = Pick<
  SeenJob,
  'data' | 'price' | 'finishedSections' | 'hasBegun' | 'freeStops'
>;

/** The jobs that there are. A worker leaves jobs of other types to a newer version. */
export type JobRegistry = Partial<Record<JobType, JobDefinition>>;

/** What most of the engine works with. */
export type Engine = { db: Db; registry: JobRegistry };
