import { z } from 'zod';
import { failure } from '@/local/openai/errors';

const faultKinds = [
  ...(['empty', 'cut', 'notjson', 'hostile', 'blocked'] as const),
  ...(['status500', 'ratelimit', 'quota', 'hang', 'stall'] as const),
];

export type Fault = (typeof faultKinds)[number];

/** Reads `cut` or `section:cut`; null when it is neither. */
function parseFault(text: string): { task: string | null; fault: Fault } | null {
  const [first = '', second] = text.trim().split(':');
  const fault = faultKinds.find((kind) => kind === (second ?? first));
  return fault ? { task: second === undefined ? null : first, fault } : null;
}

/** What a call asks for: its task, the section it is to write, and all of its words. */
type Asked = { task: string | null; section?: number | null; words: string };

/**
 * The fault to show in this call: from the header x-demo-fault, else one planned through
 * /local/openai/faults, else DEMO_FAULT, which stays until it is unset.
 */
export function faultFor(request: Request, asked: Asked): Fault | null {
  const { task } = asked;
  const header = request.headers.get('x-demo-fault');
  return pick(header, task) ?? pick(takeFault(asked), task) ?? pick(process.env.DEMO_FAULT, task);
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

/** Waits for the caller to give up, at most ten minutes, so that nothing leaks. */
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

type LoggedCall = {
  at: string;
  endpoint: string;
  task: string | null;
  section: number | null;
  fault: string | null;
};

type State = { calls: LoggedCall[]; faults: z.infer<typeof Plan>[] };

const kept = 1000;
const noStore = { 'cache-control': 'no-store' };

// Next bundles each route on its own; only globalThis is shared between them.
const holder = globalThis as typeof globalThis & { demoOpenai?: State };

function state(): State {
  holder.demoOpenai ??= { calls: [], faults: [] };
  return holder.demoOpenai;
}

export function logCall(call: Omit<LoggedCall, 'at'>): void {
  const { calls } = state();
  calls.push({ at: new Date().toISOString(), ...call });
  if (calls.length > kept) calls.splice(0, calls.length - kept);
}

export function clearCalls(): void {
  state().calls = [];
}

export function clearFaults(): void {
  state().faults = [];
}

/** Uses up one planned fault that fits the call, oldest first. */
function takeFault({ task, section, words }: Asked): string | null {
  const pending = state();
  const found = pending.faults.find(
    (plan) =>
      pick(plan.fault, task) !== null &&
      (plan.section === undefined || plan.section === section) &&
      words.includes(plan.about ?? ''),
  );
  if (!found) return null;
  found.times -= 1;
  pending.faults = pending.faults.filter((entry) => entry.times > 0);
  return found.fault;
}

const Plan = z.object({
  fault: z.string().refine((text) => parseFault(text) !== null, {
    error: `Use one of ${faultKinds.join(', ')}, alone or as "section:cut".`,
  }),
  times: z.number().int().min(1).max(1000).default(1),
  /** Only calls that write this section, counted from 0. */
  section: z.number().int().min(0).optional(),
  /** Only calls with these words in them. */
  about: z.string().optional(),
});

/** /local/openai/faults: POST a plan to break the next calls that fit it, DELETE mends, GET shows. */
export async function controlFaults(request: Request): Promise<Response> {
  if (request.method === 'DELETE') clearFaults();
  if (request.method === 'POST') {
    const parsed = Plan.safeParse(await request.json().catch(() => null));
    if (!parsed.success)
      return Response.json({ error: parsed.error.issues[0]?.message }, { status: 400 });
    state().faults = [...state().faults, parsed.data].slice(-100);
  }
  return Response.json({ faults: state().faults }, { headers: noStore });
}

/** /local/openai/calls: GET lists what the writer and painter were asked, DELETE forgets it. */
export function controlCalls(request: Request): Response {
  if (request.method === 'DELETE') clearCalls();
  return Response.json({ calls: state().calls }, { headers: noStore });
}
