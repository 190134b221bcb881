import 'server-only';
import { AiError } from '../errors';

/**
 * Five failures in a row within a minute pause all calls of this process. Then one call tries; each
 * time it fails the pause is twice as long. Jobs that wait lose no attempt.
 */
type Circuit = { failures: number[]; openUntil: number; pauses: number };

const failuresToOpen = 5;
const withinMs = 60_000;
const firstPauseMs = 30_000;
const maxPauseMs = 480_000;
/** While one call tries whether the provider is back, the others wait for its outcome. */
const trialMs = 60_000;

/** The provider's own trouble; what a model writes and what we ask for are another matter. */
const trouble = new Set(['network', 'timeout', 'stalled', 'cut', 'server_error']);

// Bundles evaluate this module more than once; the process has one view of its provider.
const holder = globalThis as typeof globalThis & { inkwrightCircuits?: Map<string, Circuit> };
holder.inkwrightCircuits ??= new Map();
const circuits = holder.inkwrightCircuits;

/** Throws AiError `paused`, with how long to wait, while calls to `address` are paused. */
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

/** Tells how a call to `address` ended: `code` of its AiError, or null when it went well. */
export function noteOutcome(address: string, code: string | null, now = Date.now()): void {
  if (code === null || !trouble.has(code)) {
    // An answer of any kind means that the provider is there; a cancelled call says nothing.
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
