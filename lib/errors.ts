const statuses = {
  bad_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  invalid: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statuses;

const defaults: Record<ErrorCode, string> = {
  bad_request: 'The request could not be read.',
  unauthorized: 'You are not signed in.',
  payment_required: 'You do not have enough credits for this.',
  forbidden: 'This request is not allowed from here.',
  not_found: 'There is nothing here.',
  conflict: 'This collides with something already under way.',
  precondition_failed: 'This was changed in the meantime.',
  too_large: 'The request is too large.',
  invalid: 'Some of the values are not valid.',
  precondition_required: 'Send an If-Match header.',
  rate_limited: 'Too many requests. Please wait a moment.',
  internal: 'Something went wrong on our side.',
  unavailable: 'This is unavailable right now. Please try again in a moment.',
};

/** An error whose message is written for the user who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    options: {
      headers?: Record<string, string>;
      details?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message ?? defaults[code], { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.headers = options.headers ?? {};
    this.details = options.details;
  }

  get status(): number {
    return statuses[this.code];
  }
}
