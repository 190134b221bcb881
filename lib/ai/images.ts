import { assertAllowed } from './moderation';
import { type GeneratedImage, type ImageCall, generateImage as request } from './openai/image';

export { imageModel } from './openai/image';

/**
 * One image for a prompt, screened first so that nothing is paid for what would be refused.
 * Throws AiError; `moderation_blocked` carries the categories.
 */
export async function generateImage(call: ImageCall): Promise<GeneratedImage> {
  await assertAllowed(call.prompt, { purpose: 'image', signal: call.signal });
  return request(call);
}
