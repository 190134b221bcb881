import type { z } from 'zod';
import { AiError } from './errors';
import { asAppError } from './http';
import { assertAllowed } from './moderation';
import { chatJson } from './openai/structured';
import * as prompts from './prompts/ideas';
import type { AudiencesView, OutlineView, TitlesView } from './schema';
import type { Budget } from './spend';

type Caller = { signal: AbortSignal; user?: string; budget?: Budget };

/** All three generators throw AppError. */
export async function generateTitles(input: { keyword: string } & Caller): Promise<TitlesView> {
  const { keyword } = input;
  return answer(input, keyword, {
    ...prompts.titlesPrompt({ keyword }),
    wire: prompts.titlesWire,
    parse: prompts.titlesLimits,
    maxTokens: 1_200,
  });
}

export async function generateAudiences(
  input: { keyword: string; title: string } & Caller,
): Promise<AudiencesView> {
  const { keyword, title } = input;
  return answer(input, `${keyword}\n${title}`, {
    ...prompts.audiencesPrompt({ keyword, title }),
    wire: prompts.audiencesWire,
    parse: prompts.audiencesLimits,
    maxTokens: 1_200,
  });
}

export async function generateOutline(
  input: { keyword: string; title: string; audience: string } & Caller,
): Promise<OutlineView> {
  const { keyword, title, audience } = input;
  const { sections } = await answer(input, `${keyword}\n${title}\n${audience}`, {
    ...prompts.outlinePrompt({ keyword, title, audience }),
    wire: prompts.outlineWire,
    parse: prompts.outlineLimits,
    maxTokens: 2_000,
  });
  return { outline: sections };
}

type Job<T> = {
  name: string;
  system: string[];
  content: string;
  wire: z.ZodType;
  parse: z.ZodType<T>;
  maxTokens: number;
};

/** A user is waiting, so a transient failure is retried once at once. */
async function answer<T>(caller: Caller, text: string, job: Job<T>): Promise<T> {
  const { signal, user, budget } = caller;
  const run = async () => {
    const { value } = await chatJson({
      ...job,
      effort: 'none',
      signal,
      limits: { firstMs: 30_000, idleMs: 20_000, totalMs: 60_000 },
      ...(user ? { user } : {}),
      ...(budget ? { budget } : {}),
    });
    return value;
  };
  try {
    await assertAllowed(text, { purpose: 'text', signal });
    return await run().catch((error: unknown) => {
      const soon = error instanceof AiError && error.kind === 'retry' && !error.retryAfterMs;
      if (!soon || error.code === 'stalled' || error.code === 'timeout') throw error;
      return run();
    });
  } catch (error) {
    throw asAppError(error);
  }
}
