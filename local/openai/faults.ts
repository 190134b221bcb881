import { failure } from '@/local/openai/errors';
import { takeFault } from '@/local/openai/state';

export const faultKinds = [
  ...(['empty', 'cut', 'notjson', 'hostile', 'blocked'] as const),
  ...(['status500', 'ratelimit', 'quota', 'hang', 'stall'] as const),
];

export type Fault = (typeof faultKinds)[number];

type Parsed = { task: string | null; fault: Fault };

/** Reads `cut` or `section:cut`; null when it is neither. */
export function parseFault(text: string): Parsed | null {
  const [first = '', second] = text.trim().split(':');
  const fault = faultKinds.find((kind) => kind === (second ?? first));
  return fault ? { task: second === undefined ? null : first, fault } : null;
}

/**
 * The fault to show in this call: from the header x-demo-fault, else one planned through
 * /local/openai/faults, else DEMO_FAULT, which stays until it is unset.
 */
export function faultFor(request: Request, task: string | null): Fault | null {
  const header = request.headers.get('x-demo-fault');
  const planned = () => takeFault((fault) => pick(fault, task) !== null);
  return pick(header, task) ?? pick(planned(), task) ?? pick(process.env.DEMO_FAULT, task);
}

function pick(text: string | null | undefined, task: string | null): Fault | null {
  const parsed = text ? parseFault(text) : null;
  if (!parsed) return null;
  return parsed.task === null || parsed.task === task ? parsed.fault : null;
}

/** Throws or waits for the faults that happen before any answer. */
export async function failEarly(fault: Fault | null, signal: AbortSignal): Promise<void> {
  if (fault === 'status500') throw failure('server');
  if (fault === 'ratelimit') throw failure('rateLimit');
  if (fault === 'quota') throw failure('quota');
  if (fault === 'hang') await untilGone(signal);
}

/** Waits for the caller to give up, at most ten minutes, so that nothing leaks for ever. */
export async function untilGone(signal: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 600_000);
    timer.unref?.();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    if (signal.aborted) resolve();
  });
  throw failure('timeout');
}
