import 'server-only';

type Line = { running: number; waiting: (() => void)[] };

// Bundles evaluate this module more than once; the queues belong to the process.
const holder = globalThis as typeof globalThis & { inkwrightQueues?: Map<string, Line> };
holder.inkwrightQueues ??= new Map();
const lines = holder.inkwrightQueues;

export function hasWaiting(name: string): boolean {
  return (lines.get(name)?.waiting.length ?? 0) > 0;
}

/** Runs `max` calls at once under `name` in this process; the others wait in line. */
export async function limitConcurrency<T>(
  name: string,
  max: number,
  work: () => Promise<T>,
): Promise<T> {
  const line = lines.get(name) ?? { running: 0, waiting: [] };
  lines.set(name, line);
  if (line.running < max) line.running += 1;
  else await new Promise<void>((resolve) => line.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Hands its slot to the next waiter, so that a newcomer cannot take it in between.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(name);
  }
}
