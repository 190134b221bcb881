const tickMs = 40;

/**
 * Words a second of the demo writer for a call with these words in it; 0 means at once, which a call
 * is written at when it has the phrase DEMO_AT_ONCE in it.
 */
export function wordsPerSecond(call: string): number {
  const hurried = process.env.DEMO_AT_ONCE;
  if (hurried && call.includes(hurried)) return 0;
  const set = Number(process.env.DEMO_TOKENS_PER_SECOND ?? 220);
  return Number.isFinite(set) && set > 0 ? set : 0;
}

/** Seconds the demo painter pretends to need. */
export function imageSeconds(): number {
  const set = Number(process.env.DEMO_IMAGE_SECONDS ?? 6);
  return Number.isFinite(set) && set > 0 ? set : 0;
}

/**
 * The text in pieces, `rate` words a second or 60 words at a time for 0. Joined, the pieces are the text to the letter. Goes by the
 * clock and not by the number of ticks, so that a busy machine does not slow it down.
 */
export async function* paced(
  text: string,
  { rate, signal }: { rate: number; signal: AbortSignal },
): AsyncGenerator<string> {
  const words = text.match(/\s*\S+|\s+$/g) ?? [];
  const started = performance.now();
  for (let sent = 0; sent < words.length && !signal.aborted; ) {
    if (rate) await pause(tickMs, signal);
    const elapsed = (performance.now() - started) / 1000;
    const due = rate ? Math.max(sent + 1, Math.floor(elapsed * rate)) : sent + 60;
    yield words.slice(sent, due).join('');
    sent = due;
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
