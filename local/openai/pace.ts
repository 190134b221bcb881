const tickMs = 40;

/** Words a second of the demo writer; 0 means at once. */
export function wordsPerSecond(): number {
  const set = Number(process.env.DEMO_TOKENS_PER_SECOND ?? 220);
  return Number.isFinite(set) && set > 0 ? set : 0;
}

/** Seconds the demo painter pretends to need. */
export function imageSeconds(): number {
  const set = Number(process.env.DEMO_IMAGE_SECONDS ?? 6);
  return Number.isFinite(set) && set > 0 ? set : 0;
}

/**
 * The text in pieces at the set pace. Joined, the pieces are the text to the letter. Goes by the
 * clock and not by the number of ticks, so that a busy machine does not slow it down.
 */
export async function* paced(text: string, signal: AbortSignal): AsyncGenerator<string> {
  const rate = wordsPerSecond();
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
