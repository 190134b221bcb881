export type LoggedCall = {
  at: string;
  endpoint: string;
  task: string | null;
  section: number | null;
  fault: string | null;
};

type Pending = { fault: string; times: number };

type State = { calls: LoggedCall[]; faults: Pending[] };

const kept = 1000;

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

export function loggedCalls(): readonly LoggedCall[] {
  return state().calls;
}

export function clearCalls(): void {
  state().calls = [];
}

/** Breaks the next `times` calls that the fault is meant for. */
export function setFault(fault: string, times: number): void {
  if (times > 0) state().faults.push({ fault, times });
}

export function clearFaults(): void {
  state().faults = [];
}

export function pendingFaults(): readonly Pending[] {
  return state().faults;
}

/** Uses up one planned fault that `matches`, oldest first. */
export function takeFault(matches: (fault: string) => boolean): string | null {
  const pending = state();
  const found = pending.faults.find((entry) => matches(entry.fault));
  if (!found) return null;
  found.times -= 1;
  pending.faults = pending.faults.filter((entry) => entry.times > 0);
  return found.fault;
}
