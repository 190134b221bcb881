import { AiError } from '@/lib/ai/errors';
import { asAppError } from '@/lib/ai/http';
import { assertAllowed } from '@/lib/ai/moderation';
import { writingConfigured } from '@/lib/ai/openai/client';
import { AppError } from '@/lib/errors';

/** Throws AppError `invalid` if moderation blocks the content, `unavailable` without an answer. */
export async function assertMayKeep(content: string): Promise<void> {
  // Without a model there is no moderation; posts begun earlier can still be kept.
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
