import 'server-only';
import { AppError } from '@/lib/errors';

/** This worker no longer holds the job: it stops and writes nothing more. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease of this job was lost.');
    this.name = 'LeaseLost';
  }
}

/** The process must stop: the job goes back to the queue as far as it got. */
export class Yielded extends Error {
  /** True when a running step was cut: then the attempt counts, or a too long step would repeat forever. */
  readonly cut: boolean;

  constructor(cut: boolean) {
    super('The job was handed back to the queue.');
    this.name = 'Yielded';
    this.cut = cut;
  }
}

/** The owner asked for the job to stop. */
export class Cancelled extends Error {
  readonly kind = 'cancelled';

  constructor() {
    super('Cancelled');
    this.name = 'Cancelled';
  }
}

/** A failure that no repetition can mend, in a sentence for the owner. */
export class JobError extends Error {
  readonly kind = 'fatal';
}

const kinds = ['retry', 'wait', 'fatal', 'cancelled', 'unavailable'] as const;

export type Verdict = {
  kind: (typeof kinds)[number];
  /** A sentence for the job's owner. */
  message: string;
  retryAfterMs?: number;
};

const unknownProblem = 'Something went wrong on our side.';

/** What a thrown error means for its job. Unknown errors are retried and their text is hidden. */
export function judge(error: unknown): Verdict {
  if (error instanceof AppError) {
    const kind = error.status < 500 && error.status !== 429 ? 'fatal' : 'retry';
    const seconds = Number(error.headers['retry-after']);
    const retryAfterMs = seconds > 0 ? seconds * 1000 : undefined;
    return { kind, message: error.message, retryAfterMs };
  }
  if (error instanceof Error && 'kind' in error) {
    const kind = kinds.find((known) => known === error.kind);
    const retryAfterMs =
      'retryAfterMs' in error && typeof error.retryAfterMs === 'number'
        ? error.retryAfterMs
        : undefined;
    if (kind) return { kind, message: error.message || unknownProblem, retryAfterMs };
  }
  return { kind: 'retry', message: unknownProblem };
}
