import { createHash } from 'node:crypto';
import { AiError } from './errors';
import { providerAddress } from './openai/client';
import { moderate } from './openai/moderate';

/**
 * Other categories also flag a history of a war or a first-aid guide, so only these stop a text.
 * Images are stopped by any flag.
 */
const neverWritten = new Set([
  'sexual/minors',
  'hate/threatening',
  'harassment/threatening',
  'self-harm/instructions',
  'self-harm/intent',
  'illicit/violent',
]);

const partLength = 20_000;
/** Parts share this much, so that no sentence is seen only in halves. */
const overlap = 200;
/** More than twice the longest post; a longer text is refused, not passed unseen. */
const maxParts = 30;

type Purpose = 'text' | 'image';
type Options = {
  purpose: Purpose;
  signal: AbortSignal;
  /** What was checked, as the sentence of a refusal names it: "this request" unless told. */
  subject?: string;
};

/**
 * Throws a fatal AiError naming the category when the vendor's check stops a part of the text, and
 * AiError `wait` when it is asked too often. Parts that this process saw allowed are not sent again.
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
/** Fingerprints of parts that were allowed, the oldest first. */
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

/** The check is free and its limits are small, so being asked to slow down is no failed attempt. */
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
