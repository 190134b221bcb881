import 'server-only';
import { AiError } from '../errors';

/**
 * Five consecutive failures within a minute pause all calls of this process. Then one trial call
 * runs; each failed trial doubles the pause. Waiting jobs lose no attempt.
 */
type Circuit = { failures: number[]; openUntil: number; pauses: number };

const failuresToOpen = 5;
const withinMs = 60_000;
const firstPauseMs = 30_000;
const maxPauseMs = 480_000;
/** Other calls wait this long for the result of the trial call. */
const trialMs = 60_000;

const trouble = new Set(['network', 'timeout', 'stalled', 'cut', 'server_error']);

// Bundles evaluate this module several times; globalThis keeps one state per process.
const holder = globalThis as typeof globalThis & { inkwrightCircuits?: Map<string, Circuit> };
holder.inkwrightCircuits ??= new Map();
const circuits = holder.inkwrightCircuits;

/** Throws AiError `paused` with `retryAfterMs`. */
export function assertNotPaused(address: string, now = Date.now()): void {
  const circuit = circuits.get(address);
  if (!circuit?.openUntil) return;
  if (now >= circuit.openUntil) {
    circuit.openUntil = now + trialMs;
    return;
  }
  throw new AiError('wait', 'paused', 'The writing service is having trouble right now.', {
    retryAfterMs: circuit.openUntil - now,
  });
}

export function noteOutcome(address: string, code: string | null, now = Date.now()): void {
  if (code === null || !trouble.has(code)) {
    // Any answer proves that the provider is up; a cancelled call proves nothing.
    if (code !== 'cancelled') circuits.delete(address);
    return;
  }
  const circuit = circuits.get(address) ?? { failures: [], openUntil: 0, pauses: 0 };
  circuits.set(address, circuit);
  circuit.failures = [...circuit.failures.filter((at) => now - at < withinMs), now];
  if (circuit.openUntil === 0 && circuit.failures.length < failuresToOpen) return;
  circuit.openUntil = now + Math.min(maxPauseMs, firstPauseMs * 2 ** circuit.pauses);
  circuit.pauses += 1;
}
