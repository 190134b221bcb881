import { asAppError } from './http';
import { assertAllowed } from './moderation';
import { chatJson } from './openai/structured';
import { type RewriteMaterial, rewriteLimits, rewritePrompt, rewriteWire } from './prompts/rewrite';
import type { Budget } from './spend';

type Caller = { signal: AbortSignal; user: string; budget: Budget };

/**
 * A model's wording of a passage, as it came: the caller checks what it may offer. Both texts pass
 * the safety check. Throws AppError.
 */
export async function rewriteText(material: RewriteMaterial, caller: Caller): Promise<string> {
  const { signal } = caller;
  const checked = { purpose: 'text', signal, subject: 'this passage' } as const;
  try {
    await assertAllowed(`${material.advice ?? ''}\n${material.passage}`, checked);
    const { value } = await chatJson({
      ...rewritePrompt(material),
      wire: rewriteWire,
      parse: rewriteLimits,
      // A character of Chinese may be a token, and the longest wording is twice the passage.
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
