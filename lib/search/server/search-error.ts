const messages = {
  retry: 'The search service did not answer as it should.',
  fatal: 'The search service did not take these words. Try others.',
  unavailable: 'The web search of this server does not work right now.',
} as const;

type Options = { retryAfterMs?: number | undefined; cause?: unknown };

/** The message is for the user, `detail` for the log. */
export class SearchError extends Error {
  readonly kind: keyof typeof messages;
  readonly detail: string;
  readonly retryAfterMs: number | undefined;

  constructor(kind: keyof typeof messages, detail: string, options: Options = {}) {
    super(messages[kind], { cause: options.cause });
    this.name = 'SearchError';
    this.kind = kind;
    this.detail = detail;
    this.retryAfterMs = options.retryAfterMs;
  }
}
