type Details = {
  status: number;
  message: string;
  type?: string;
  code?: string;
  param?: string | null;
  /** Further fields of the answer's `error`. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** A failure in OpenAI's shape: `{ error: { message, type, param, code } }`. */
export class OpenaiFailure extends Error {
  readonly details: Details;

  constructor(details: Details) {
    super(details.message);
    this.details = details;
  }

  toResponse(): Response {
    const { status, message, extra, headers } = this.details;
    const { type = 'invalid_request_error', param = null, code = null } = this.details;
    return Response.json({ error: { message, type, param, code, ...extra } }, { status, headers });
  }
}

const failures = {
  missingKey: {
    status: 401,
    message: 'You did not provide an API key. The local writer accepts any key.',
    code: 'invalid_api_key',
  },
  server: {
    status: 500,
    message: 'The server had an error while processing your request.',
    type: 'server_error',
  },
  rateLimit: {
    status: 429,
    message: 'Rate limit reached for demo-writer. Please try again in 1s.',
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': '1', 'retry-after-ms': '1000' },
  },
  quota: {
    status: 429,
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
  timeout: { status: 408, message: 'The request timed out.', type: 'timeout' },
} satisfies Record<string, Details>;

export function failure(name: keyof typeof failures): OpenaiFailure {
  return new OpenaiFailure(failures[name]);
}

export function invalidRequest(message: string, param: string | null = null): OpenaiFailure {
  return new OpenaiFailure({ status: 400, message, param });
}

/** The refusal of the image endpoint, with the categories that caused it. */
export function moderationBlocked(categories: readonly string[]): OpenaiFailure {
  return new OpenaiFailure({
    status: 400,
    message: 'Your request was rejected by the safety system.',
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
    extra: { moderation_details: { moderation_stage: 'input', categories } },
  });
}
