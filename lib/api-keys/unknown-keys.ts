import 'server-only';
import { AppError } from '@/lib/errors';

/** Anybody can compute a checksum, so well-formed keys that do not exist must not flood the database. */
const askedPerMinute = 600;
const remembered = 10_000;

// Bundles evaluate this module more than once; the counters belong to the process.
const holder = globalThis as typeof globalThis & { inkwrightApiKeys?: State };
type State = { wrong: Set<string>; right: Set<string>; minute: number; asked: number };
holder.inkwrightApiKeys ??= { wrong: new Set(), right: new Set(), minute: 0, asked: 0 };
const state = holder.inkwrightApiKeys;

/** A key that was refused once can never become valid. */
export function isKnownWrong(hash: string): boolean {
  return state.wrong.has(hash);
}

export function rememberWrong(hash: string): void {
  state.right.delete(hash);
  remember(state.wrong, hash);
}

export function rememberRight(hash: string): void {
  remember(state.right, hash);
}

/** Throws AppError `rate_limited`; never for a key that has worked in this process. */
export function assertMayAsk(hash: string): void {
  if (state.right.has(hash)) return;
  const minute = Math.floor(Date.now() / 60_000);
  if (minute !== state.minute) Object.assign(state, { minute, asked: 0 });
  state.asked += 1;
  if (state.asked <= askedPerMinute) return;
  const headers = { 'retry-after': '60' };
  throw new AppError('rate_limited', 'Too many unknown API keys. Try again in a minute.', {
    headers,
  });
}

function remember(set: Set<string>, hash: string): void {
  if (set.has(hash)) return;
  const [oldest] = set.size >= remembered ? set : [];
  if (oldest) set.delete(oldest);
  set.add(hash);
}
