import { AiError } from '@/lib/ai/errors';
import { asAppError } from '@/lib/ai/http';
import { assertAllowed } from '@/lib/ai/moderation';
import { writingConfigured } from '@/lib/ai/openai/client';
import { AppError } from '@/lib/errors';

/**
 * The safety check of a finished post, for the content of one that is kept unfinished. Throws
 * AppError `invalid` when the check stops it, `unavailable` when it cannot be asked.
 */
export async function assertMayKeep(content: string): Promise<void> {
  // A server without a model has no check, and a post from before must not be lost by that.
  if (!writingConfigured()) return;
  const { signal } = new AbortController();
  try {
    await assertAllowed(content, { purpose: 'text', signal, subject: 'what is written' });
  } catch (error) {
    if (!(error instanceof AiError) || error.code !== 'moderation_blocked') throw asAppError(error);
    throw new AppError(
      'invalid',
      `The safety check stopped what is written (${error.categories.join(', ')}), so it cannot be kept. Nothing was stopped or charged.`,
      { cause: error },
    );
  }
}
