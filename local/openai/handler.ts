import { chat } from '@/local/openai/chat';
import { failure, OpenaiFailure } from '@/local/openai/errors';
import { generateImages } from '@/local/openai/images';
import { moderations } from '@/local/openai/moderation';

/** OpenAI's wire on the laptop: a demo writer and a demo painter, neither of them a model. */
export async function handleOpenai(request: Request): Promise<Response> {
  try {
    if (!/^Bearer\s+\S/.test(request.headers.get('authorization') ?? ''))
      throw failure('missingKey');
    return await dispatch(request);
  } catch (error) {
    if (error instanceof OpenaiFailure) return error.toResponse();
    console.error('[local openai]', error);
    return failure('server').toResponse();
  }
}

async function dispatch(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^.*?\/v1\//, '').replace(/\/$/, '');
  const call = `${request.method} ${path}`;
  if (call === 'POST chat/completions') return chat(request);
  if (call === 'POST images/generations') return generateImages(request);
  if (call === 'POST moderations') return moderations(request);
  if (call === 'GET models') return models();
  throw new OpenaiFailure({
    status: 404,
    message: `Unknown request URL: ${call}. The local writer knows chat completions, images, moderations and models.`,
    code: 'unknown_url',
  });
}

function models(): Response {
  const names = ['demo-writer', 'demo-painter', 'omni-moderation-latest'];
  return Response.json({
    object: 'list',
    data: names.map((id) => ({ id, object: 'model', created: 1_767_225_600, owned_by: 'local' })),
  });
}
