/** Holds back API requests without a session. "left": own sign-out; "lost": anything else. */
type Gate = 'open' | 'left' | 'lost';

let gate: Gate = 'open';
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

export function gateState(): Gate {
  return gate;
}

export function leaveSession(): void {
  if (gate === 'open') gate = 'left';
}

export function loseSession(): void {
  if (gate !== 'open') return;
  gate = 'lost';
  for (const listener of listeners) listener();
}

export function openGate(): void {
  gate = 'open';
  for (const resume of waiting.splice(0)) resume();
}

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

export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
