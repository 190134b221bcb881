import 'server-only';
import { AiError } from './errors';
import { moderate } from './openai/moderate';

/**
 * A history of a war and a guide to first aid are flagged too, so for text only these stop the
 * work; for pictures any flag does.
 */
const neverWritten = new Set([
  'sexual/minors',
  'hate/threatening',
  'harassment/threatening',
  'self-harm/instructions',
  'self-harm/intent',
  'illicit/violent',
]);

/** Throws a fatal AiError naming the category when the vendor's check stops the writer's text. */
export async function assertAllowed(
  text: string,
  options: { purpose: 'text' | 'image'; signal: AbortSignal },
): Promise<void> {
  const { categories, flagged } = await moderate(text.slice(0, 20_000), options.signal);
  if (!flagged) return;
  const stopping =
    options.purpose === 'image' ? categories : categories.filter((name) => neverWritten.has(name));
  if (options.purpose === 'text' && stopping.length === 0) return;
  const reason = stopping.length > 0 ? ` (${stopping.join(', ')})` : '';
  throw new AiError(
    'fatal',
    'moderation_blocked',
    `The safety check stopped this request${reason}. Please change the wording and try again.`,
    { categories: stopping },
  );
}
