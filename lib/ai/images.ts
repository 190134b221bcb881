import { assertAllowed } from './moderation';
import { type ImageCall, type PaintedImage, generateImage as paint } from './openai/image';

export { type ImageSize, imageModel, type PaintedImage } from './openai/image';

/**
 * One picture for a prompt, screened first so that nothing is paid for what would be refused.
 * Throws AiError; `moderation_blocked` carries the categories.
 */
export async function generateImage(call: ImageCall): Promise<PaintedImage> {
  await assertAllowed(call.prompt, { purpose: 'image', signal: call.signal });
  return paint(call);
}
