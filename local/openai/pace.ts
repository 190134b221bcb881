import 'server-only';

const tickMs = 40;

/** Words a second of the demo writer; 0 means at once. */
export function wordsPerSecond(): number {
  const set = Number(process.env.DEMO_TOKENS_PER_SECOND ?? 180);
  return Number.isFinite(set) && set > 0 ? set : 0;
}

/** Seconds the demo painter pretends to need. */
export function imageSeconds(): number {
  const set = Number(process.env.DEMO_IMAGE_SECONDS ?? 6);
  return Number.isFinite(set) && set > 0 ? set : 0;
}

/** The text in pieces at the set pace. Joined, the pieces are the text to the letter. */
export async function* paced(text: string, signal: AbortSignal): AsyncGenerator<string> {
  const rate = wordsPerSecond();
  const words = text.match(/\s*\S+|\s+$/g) ?? [];
  const perTick = rate ? Math.max(1, Math.round((rate * tickMs) / 1000)) : 60;
  for (let at = 0; at < words.length; at += perTick) {
    if (signal.aborted) return;
    if (rate) await pause((perTick / rate) * 1000, signal);
    yield words.slice(at, at + perTick).join('');
  }
}

/** Waits, or returns early when the caller has gone. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
