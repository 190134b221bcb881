import { assertAllowed } from './moderation';
import { type GeneratedImage, type ImageCall, generateImage as request } from './openai/image';

export { imageModel } from './openai/image';

/** Screens the prompt first, so that a refused one costs nothing. Throws AiError. */
export async function generateImage(call: ImageCall): Promise<GeneratedImage> {
  await assertAllowed(call.prompt, { purpose: 'image', signal: call.signal });
  return request(call);
}
