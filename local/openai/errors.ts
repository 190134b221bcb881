type Details = {
  status: number;
  message: string;
  type?: string;
  code?: string | null;
  param?: string | null;
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
    const { status, message, type, code, param, extra, headers } = this.details;
    return Response.json(
      {
        error: {
          message,
          type: type ?? 'invalid_request_error',
          param: param ?? null,
          code: code ?? null,
          ...extra,
        },
      },
      { status, headers },
    );
  }
}

export function invalidRequest(message: string, param: string | null = null): OpenaiFailure {
  return new OpenaiFailure({ status: 400, message, param });
}

export function missingKey(): OpenaiFailure {
  return new OpenaiFailure({
    status: 401,
    message: 'You did not provide an API key. The local writer accepts any key.',
    code: 'invalid_api_key',
  });
}

export function serverFailure(): OpenaiFailure {
  return new OpenaiFailure({
    status: 500,
    message: 'The server had an error while processing your request.',
    type: 'server_error',
  });
}

export function rateLimited(): OpenaiFailure {
  return new OpenaiFailure({
    status: 429,
    message: 'Rate limit reached for demo-writer. Please try again in 1s.',
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': '1', 'retry-after-ms': '1000' },
  });
}

export function quotaExhausted(): OpenaiFailure {
  return new OpenaiFailure({
    status: 429,
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  });
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
