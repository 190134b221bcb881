import 'server-only';
import { AppError } from '@/lib/errors';

/** Anybody can compute a checksum, so well-formed keys that do not exist must not flood the database. */
const unknownPerMinute = { address: 20, process: 600 };
const remembered = 10_000;

// Bundles evaluate this module more than once; the counters belong to the process.
const holder = globalThis as typeof globalThis & { inkwrightApiKeys?: State };
type State = {
  wrong: Set<string>;
  right: Set<string>;
  minute: number;
  asked: number;
  byAddress: Map<string, number>;
};
holder.inkwrightApiKeys ??= {
  ...{ wrong: new Set(), right: new Set(), minute: 0, asked: 0 },
  byAddress: new Map(),
};
const state = holder.inkwrightApiKeys;

/** A key that was refused once can never become valid. */
export function isKnownWrong(hash: string): boolean {
  return state.wrong.has(hash);
}

export function rememberWrong(hash: string): void {
  state.right.delete(hash);
  remember(state.wrong, hash);
}

/** Gives back what {@link assertMayAsk} counted for `address`. */
export function rememberRight(hash: string, address?: string): void {
  if (address !== undefined && !state.right.has(hash)) count(address, -1);
  remember(state.right, hash);
}

/** Throws AppError `rate_limited`; never for a key that has worked in this process. */
export function assertMayAsk(hash: string, address: string): void {
  if (state.right.has(hash)) return;
  const now = Date.now();
  const minute = Math.floor(now / 60_000);
  if (minute !== state.minute) Object.assign(state, { minute, asked: 0, byAddress: new Map() });
  const ofAddress = state.byAddress.get(address) ?? 0;
  if (ofAddress >= unknownPerMinute.address || state.asked >= unknownPerMinute.process) {
    const headers = { 'retry-after': String(60 - (Math.floor(now / 1000) % 60)) };
    const message = 'Too many unknown API keys. Try again in a minute.';
    throw new AppError('rate_limited', message, { headers });
  }
  count(address, 1);
}

/** `asked` bounds the number of addresses, too. */
function count(address: string, by: number): void {
  state.asked += by;
  state.byAddress.set(address, (state.byAddress.get(address) ?? 0) + by);
}

function remember(set: Set<string>, hash: string): void {
  if (set.has(hash)) return;
  const [oldest] = set.size >= remembered ? set : [];
  if (oldest) set.delete(oldest);
  set.add(hash);
}
