import { classify } from './classify';
import { openaiClient, settings } from './client';
import { logFailure } from './log-failure';
import { startWatchdog } from './watchdog';

type Moderation = { flagged: boolean; categories: string[]; skipped: boolean };

export const limits = { firstMs: 20_000, idleMs: 20_000, totalMs: 20_000 };
/** Compatible servers have no such endpoint; writing continues without the check. */
const absent = new Set(['no_model', 'unsupported']);

export async function moderate(text: string, signal: AbortSignal): Promise<Moderation> {
  if (settings().OPENAI_MODERATION === 'off') return nothing(true);
  const watch = startWatchdog(signal, limits);
  try {
    const client = openaiClient({ maxBytes: 200_000, streaming: false });
    const body = { model: 'omni-moderation-latest', input: text };
    const reply = await watch.race(client.moderations.create(body, { signal: watch.signal }));
    const result = reply.results?.[0];
    if (!result) return nothing(true);
    const hits = Object.entries(result.categories ?? {}).filter(([, hit]) => hit);
    return { flagged: result.flagged, categories: hits.map(([name]) => name), skipped: false };
  } catch (error) {
    const failure = classify(error, signal);
    if (absent.has(failure.code)) return nothing(true);
    logFailure('moderation', failure);
    throw failure;
  } finally {
    watch.stop();
  }
}

function nothing(skipped: boolean): Moderation {
  return { flagged: false, categories: [], skipped };
}
