/**
 * Stops the browser's API requests once its session has ended. Every poll would be answered with a
 * 401 then, and the page is about to be left. Requests wait until {@link openGate}.
 */
type Gate = 'open' | 'left' | 'lost';

let gate: Gate = 'open';
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

/** "left" after the reader's own sign-out, "lost" after the server refused the session. */
export function gateState(): Gate {
  return gate;
}

/** The reader signs out. Nobody is told; the screen that asked for it goes on. */
export function leaveSession(): void {
  if (gate === 'open') gate = 'left';
}

/** The session is refused or gone without the reader's doing. Listeners are told once. */
export function loseSession(): void {
  if (gate !== 'open') return;
  gate = 'lost';
  for (const listener of listeners) listener();
}

/** There is a session again, or the sign-out failed: waiting requests are sent. */
export function openGate(): void {
  gate = 'open';
  for (const resume of waiting.splice(0)) resume();
}

/** Resolves while the gate is open; rejects as soon as the request is aborted. */
export function whenGateOpen(signal?: AbortSignal): Promise<void> {
  if (gate === 'open') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const abort = () => {
      waiting = waiting.filter((one) => one !== resume);
      reject(signal?.reason);
    };
    const resume = () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    waiting.push(resume);
  });
}

/** Calls back when the session is lost. Returns the way to stop. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
