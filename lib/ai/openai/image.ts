import 'server-only';
import { AiError } from '../errors';
import { imageCost } from '../prices';
import { promptVersion } from '../prompts/version';
import type { StepUsage } from '../usage';
import { classify, malformed } from './classify';
import { openaiClient, settings, userFingerprint } from './client';
import { startWatchdog } from './watchdog';

export type ImageSize = '1536x1024' | '1024x1024' | '1024x1536';
export type ImageCall = { prompt: string; size: ImageSize; signal: AbortSignal; user?: string };
export type PaintedImage = { bytes: Uint8Array; usage: StepUsage; model: string };

const limits = { firstMs: 300_000, idleMs: 300_000, totalMs: 300_000 };
const promptLimit = 4_000;

/**
 * One picture as WebP (or PNG or JPEG where a compatible server knows no other). The call is paid
 * for even when the connection is lost, so nothing here retries. Throws only AiError.
 */
export async function generateImage(call: ImageCall): Promise<PaintedImage> {
  const watch = startWatchdog(call.signal, limits);
  try {
    const model = settings().OPENAI_IMAGE_MODEL;
    const client = openaiClient({ maxBytes: 40_000_000, streaming: false });
    const body = {
      model,
      prompt: call.prompt.slice(0, promptLimit),
      size: call.size,
      quality: 'medium' as const,
      output_format: 'webp' as const,
      output_compression: 100,
      background: 'opaque' as const,
      moderation: 'auto' as const,
      n: 1,
      ...(call.user ? { user: userFingerprint(call.user) } : {}),
    };
    const reply = await watch.race(
      client.images.generate(body, { signal: watch.signal, timeout: limits.totalMs }),
    );
    const bytes = Buffer.from(reply.data?.[0]?.b64_json ?? '', 'base64');
    if (!isImage(bytes)) throw malformed();
    return { bytes: new Uint8Array(bytes), model, usage: usageOf(model, reply.usage) };
  } catch (error) {
    throw imageWords(classify(error, call.signal));
  } finally {
    watch.stop();
  }
}

type WireUsage = {
  input_tokens?: number;
  output_tokens?: number;
  input_tokens_details?: { image_tokens?: number; text_tokens?: number };
};

function usageOf(model: string, usage: WireUsage = {}): StepUsage {
  const inputTokens = usage.input_tokens ?? 0;
  const outputTokens = usage.output_tokens ?? 0;
  const imageTokens = usage.input_tokens_details?.image_tokens ?? 0;
  const textTokens = inputTokens - imageTokens;
  const costUsd = imageCost(model, { textTokens, imageTokens, outputTokens });
  const estimated = usage.output_tokens === undefined;
  return { model, promptVersion, inputTokens, cachedTokens: 0, outputTokens, costUsd, estimated };
}

function isImage(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  return (
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    head.startsWith('\u0089PNG') ||
    head.startsWith('\u00ff\u00d8\u00ff')
  );
}

function imageWords(error: AiError): AiError {
  const message = error.message
    .replace('The writing service', 'The image service')
    .replace('connection to the writing service', 'connection to the image service')
    .replace('Writing is', 'Image generation is');
  const { kind, code, categories, retryAfterMs } = error;
  const options = { categories, cause: error.cause ?? error };
  return new AiError(
    kind,
    code,
    message,
    retryAfterMs === undefined ? options : { ...options, retryAfterMs },
  );
}
