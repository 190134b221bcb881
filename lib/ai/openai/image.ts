import { keyHeader } from '../call-keys';
import { AiError } from '../errors';
import { imageCost } from '../prices';
import type { Budget, Spend } from '../spend';
import type { StepUsage } from '../usage';
import { classify, imageService, malformed } from './classify';
import { openaiClient, settings, userFingerprint } from './client';
import { logFailure } from './log-failure';
import { startWatchdog } from './watchdog';

type ImageSize = '1536x1024' | '1024x1024' | '1024x1536';
export type ImageCall = {
  prompt: string;
  promptVersion: string;
  size: ImageSize;
  signal: AbortSignal;
  user?: string;
  budget?: Budget;
  /** Stays the same when the call is repeated after a crash. */
  idempotencyKey?: string;
};
export type GeneratedImage = { bytes: Uint8Array; usage: StepUsage; model: string };

/** Twice the time of a slow image. The whole image step fits into one tick (limits.test.ts). */
export const longestImageMs = 150_000;
const limits = { firstMs: longestImageMs, idleMs: longestImageMs, totalMs: longestImageMs };
const promptLimit = 4_000;
const quality = 'medium' as const;
/** The newest models use 1,300 to 1,750 tokens at medium quality and the largest size. */
const maxOutputTokens = 2_000;

export function imageModel(): { model: string; quality: string } {
  return { model: settings().OPENAI_IMAGE_MODEL, quality };
}

/**
 * Returns WebP, or PNG or JPEG from servers that lack it. Never retries, because a call is charged
 * even if the connection is lost. Throws only AiError.
 */
export async function generateImage(call: ImageCall): Promise<GeneratedImage> {
  const model = settings(imageService).OPENAI_IMAGE_MODEL;
  const max = spendOf(usageOf({ ...call, model }, maxUsage(call.prompt)));
  const reservation = await call.budget?.reserve(max);
  try {
    const image = await request(call, model);
    await reservation?.commit(spendOf(image.usage));
    return image;
  } catch (error) {
    const lost = error instanceof AiError && /^(timeout|cancelled|network)$/.test(error.code);
    await reservation?.commit(lost ? max : { tokens: 0, usd: 0 });
    throw error;
  }
}

async function request(call: ImageCall, model: string): Promise<GeneratedImage> {
  const watch = startWatchdog(call.signal, limits, imageService);
  try {
    const client = openaiClient({ maxBytes: 40_000_000, streaming: false });
    const body = {
      model,
      prompt: call.prompt.slice(0, promptLimit),
      size: call.size,
      quality,
      output_format: 'webp' as const,
      output_compression: 100,
      background: 'opaque' as const,
      moderation: 'auto' as const,
      n: 1,
      ...(call.user ? { user: userFingerprint(call.user) } : {}),
    };
    const reply = await watch.race(
      client.images.generate(body, {
        ...keyHeader(call.idempotencyKey),
        signal: watch.signal,
        timeout: limits.totalMs,
      }),
    );
    const bytes = Buffer.from(reply.data?.[0]?.b64_json ?? '', 'base64');
    if (!isImage(bytes)) throw malformed(imageService);
    return { bytes: new Uint8Array(bytes), model, usage: usageOf({ ...call, model }, reply.usage) };
  } catch (error) {
    const failure = classify(error, call.signal, imageService);
    logFailure('image', failure);
    throw failure;
  } finally {
    watch.stop();
  }
}

type WireUsage = {
  input_tokens?: number;
  output_tokens?: number;
  input_tokens_details?: { image_tokens?: number; text_tokens?: number };
};

function usageOf(
  { model, promptVersion }: { model: string; promptVersion: string },
  usage: WireUsage = {},
): StepUsage {
  const inputTokens = usage.input_tokens ?? 0;
  const outputTokens = usage.output_tokens ?? 0;
  const imageTokens = usage.input_tokens_details?.image_tokens ?? 0;
  const textTokens = inputTokens - imageTokens;
  const costUsd = imageCost(model, { textTokens, imageTokens, outputTokens });
  const estimated = usage.output_tokens === undefined;
  return { model, promptVersion, inputTokens, cachedTokens: 0, outputTokens, costUsd, estimated };
}

function maxUsage(prompt: string): WireUsage {
  const text_tokens = Math.ceil(Math.min(promptLimit, prompt.length) / 3);
  const details = { image_tokens: 0, text_tokens };
  return {
    input_tokens: text_tokens,
    output_tokens: maxOutputTokens,
    input_tokens_details: details,
  };
}

function spendOf({ inputTokens, outputTokens, costUsd }: StepUsage): Spend {
  return { tokens: inputTokens + outputTokens, usd: costUsd };
}

function isImage(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  return (
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    head.startsWith('\u0089PNG') ||
    head.startsWith('\u00ff\u00d8\u00ff')
  );
}
