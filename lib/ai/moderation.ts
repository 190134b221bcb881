import { createHash } from 'node:crypto';
import { AiError } from './errors';
import { providerAddress } from './openai/client';
import { moderate } from './openai/moderate';

/** The other categories also flag war history or first aid. Any flag stops an image. */
const neverWritten = new Set([
  'sexual/minors',
  'hate/threatening',
  'harassment/threatening',
  'self-harm/instructions',
  'self-harm/intent',
  'illicit/violent',
]);

const partLength = 20_000;
const overlap = 200;
/** More than twice the max post length; longer texts are rejected, not passed unchecked. */
const maxParts = 30;

type Purpose = 'text' | 'image';
type Options = {
  purpose: Purpose;
  signal: AbortSignal;
  subject?: string;
};

/**
 * Throws AiError: fatal `moderation_blocked` with the categories, fatal `too_long`, or `wait` when
 * rate-limited. Parts already allowed in this process are not sent again.
 */
export async function assertAllowed(
  text: string,
  { purpose, signal, subject = 'this request' }: Options,
): Promise<void> {
  const parts = partsOf(text);
  if (parts.length > maxParts)
    throw new AiError('fatal', 'too_long', 'The text is too long for the safety check.');
  for (const part of parts) {
    const key = keyOf(purpose, part);
    if (allowed.has(key)) continue;
    const { categories, flagged, skipped } = await moderate(part, signal).catch(waitIfBusy);
    const stopping =
      purpose === 'image' ? categories : categories.filter((name) => neverWritten.has(name));
    if (flagged && (purpose === 'image' || stopping.length > 0)) throw blocked(subject, stopping);
    if (!skipped) remember(key);
  }
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at === 0 || at + overlap < text.length; at += partLength - overlap)
    parts.push(text.slice(at, at + partLength).replace(/\p{Surrogate}/gu, '\uFFFD'));
  return parts;
}

const maxRemembered = 5_000;
const allowed = new Set<string>();

function remember(key: string): void {
  allowed.add(key);
  const [oldest] = allowed;
  if (allowed.size > maxRemembered && oldest) allowed.delete(oldest);
}

function keyOf(purpose: Purpose, part: string): string {
  return createHash('sha256')
    .update(JSON.stringify([providerAddress(), purpose, part]))
    .digest('base64');
}

/** The check is free with low rate limits, so a 429 does not count as a failed attempt. */
function waitIfBusy(error: unknown): never {
  if (!(error instanceof AiError) || error.code !== 'rate_limited') throw error;
  const { message, retryAfterMs = 20_000 } = error;
  throw new AiError('wait', 'rate_limited', message, { retryAfterMs, cause: error });
}

function blocked(subject: string, categories: string[]): AiError {
  const reason = categories.length > 0 ? ` (${categories.join(', ')})` : '';
  return new AiError(
    'fatal',
    'moderation_blocked',
    `The safety check stopped ${subject}${reason}. Please change the wording and try again.`,
    { categories },
  );
}
