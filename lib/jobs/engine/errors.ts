import 'server-only';
import { AppError } from '@/lib/errors';

export class LeaseLost extends Error {
  constructor() {
    super('The lease of this job was lost.');
    this.name = 'LeaseLost';
  }
}

export class Yielded extends Error {
  /** A cut step uses up the attempt, or a step that is too long would repeat forever. */
  readonly cut: boolean;

  constructor(cut: boolean) {
    super('The job was handed back to the queue.');
    this.name = 'Yielded';
    this.cut = cut;
  }
}

export class Cancelled extends Error {
  readonly kind = 'cancelled';

  constructor() {
    super('Cancelled');
    this.name = 'Cancelled';
  }
}

export class JobError extends Error {
  readonly kind = 'fatal';
}

const kinds = ['retry', 'wait', 'fatal', 'cancelled', 'unavailable'] as const;

export type Verdict = {
  kind: (typeof kinds)[number];
  message: string;
  retryAfterMs?: number;
};

const unknownProblem = 'Something went wrong on our side.';

/** Retries unknown errors and hides their messages. */
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
