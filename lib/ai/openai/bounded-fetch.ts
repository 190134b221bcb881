import { AiError } from '../errors';
import { classifyBody } from './classify';

/** Compatible servers may answer 200 with a JSON error, which the SDK takes for an empty stream. */
export function boundedFetch({ maxBytes, streaming }: { maxBytes: number; streaming: boolean }) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const answer = await fetch(input, init);
    const response = bounded(answer, maxBytes);
    const type = answer.headers.get('content-type') ?? '';
    if (!streaming || !answer.ok || !type.includes('application/json')) return response;
    throw classifyBody(await response.text());
  };
}

function bounded(response: Response, maxBytes: number): Response {
  if (!response.body) return response;
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(overrun());
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}

export function overrun(): AiError {
  return new AiError(
    'retry',
    'overrun',
    'The model wrote far more than it was asked for, so its reply was stopped.',
  );
}
