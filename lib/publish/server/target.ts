import 'server-only';

/** `kind` is how the job engine goes on; the message is for the user. */
export class TargetError extends Error {
  readonly kind: 'retry' | 'wait' | 'fatal';
  readonly retryAfterMs: number | undefined;
  readonly status: number | null;
  /** First line of what the site answered. */
  answer: string | null = null;

  constructor(
    message: string,
    options: {
      kind?: 'retry' | 'wait' | 'fatal';
      retryAfterMs?: number;
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'TargetError';
    this.kind = options.kind ?? 'fatal';
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status ?? null;
  }
}

export type RemoteStatus = 'draft' | 'scheduled' | 'live' | 'removed';

export type RemoteFile = { id: string; url: string };

/** What the site has after an exchange. */
export type RemotePost = {
  id: string;
  url: string | null;
  status: RemoteStatus;
  modified: string;
  scheduledFor: string | null;
};
