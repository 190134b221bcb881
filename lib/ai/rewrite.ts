import { asAppError } from './http';
import { assertAllowed } from './moderation';
import { chatJson } from './openai/structured';
import { type RewriteMaterial, rewriteLimits, rewritePrompt, rewriteWire } from './prompts/rewrite';
import type { Budget } from './spend';

type Caller = { signal: AbortSignal; user: string; budget: Budget };

/** Moderates both texts; the caller validates the wording. Throws AppError. */
export async function rewriteText(material: RewriteMaterial, caller: Caller): Promise<string> {
  const { signal } = caller;
  const checked = { purpose: 'text', signal, subject: 'this passage' } as const;
  try {
    await assertAllowed(`${material.advice ?? ''}\n${material.passage}`, checked);
    const { value } = await chatJson({
      ...rewritePrompt(material),
      wire: rewriteWire,
      parse: rewriteLimits,
      // A Chinese character may be a token, and a wording may be twice as long as the passage.
      maxTokens: 600 + 2 * material.passage.length,
      effort: 'none',
      ...caller,
      limits: { firstMs: 30_000, idleMs: 20_000, totalMs: 60_000 },
    });
    await assertAllowed(value.wording, { ...checked, subject: 'the new wording' });
    return value.wording;
  } catch (error) {
    throw asAppError(error);
  }
}
