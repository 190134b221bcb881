/** `wait` costs a job no attempt, `fatal` needs other input, `unavailable` needs the operator. */
type AiErrorKind = 'retry' | 'wait' | 'fatal' | 'cancelled' | 'unavailable';

type Options = { retryAfterMs?: number; categories?: string[]; cause?: unknown };

/** `message` is for the user; `code` is for logs and tests. */
export class AiError extends Error {
  readonly kind: AiErrorKind;
  readonly code: string;
  readonly retryAfterMs?: number;
  readonly categories: string[];

  constructor(kind: AiErrorKind, code: string, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.name = 'AiError';
    this.kind = kind;
    this.code = code;
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
    this.categories = options.categories ?? [];
  }
}
