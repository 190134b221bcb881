import type postgres from 'postgres';
import type { AuthConfig, Queryable } from './config';
import { AuthError, isClash } from './errors';
import type { Keyring } from './keyring';
import type { Limiter } from './rate-limit';

/** One request on its way to an endpoint. */
export type Call = {
  config: AuthConfig;
  /** The database, or the open transaction inside {@link inTransaction}. */
  sql: Queryable;
  keyring: Keyring;
  limiter: Limiter;
  request: Request;
  url: URL;
  /** The values of the route's placeholders, in order. */
  params: string[];
  /** The parsed JSON body; empty where the route takes none. */
  body: Record<string, unknown>;
  address: string;
  /** One moment for everything this request writes and compares. */
  now: Date;
};

export type Endpoint = (call: Call) => Promise<Response>;

type Outcome<T> = { value: T } | { refusal: AuthError };

/** Runs `work` in a transaction; a refusal that keeps its writes is thrown after the commit. */
export async function inTransaction<T>(call: Call, work: (inside: Call) => Promise<T>): Promise<T> {
  const run = async (sql: postgres.TransactionSql): Promise<Outcome<T>> => {
    try {
      return { value: await work({ ...call, sql }) };
    } catch (error) {
      if (error instanceof AuthError && error.keepWrites) return { refusal: error };
      throw error;
    }
  };
  const outcome = (await call.config.sql.begin(run)) as Outcome<T>;
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}

/** Runs `work` again when another request added the same address or account in the meantime. */
export async function retryOnClash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isClash(error)) throw error;
    return work();
  }
}

/** Holds an answer back to `answerFloorMs`, so that its time tells nothing about the work done. */
export async function withFloor(call: Call, work: () => Promise<Response>): Promise<Response> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, call.config.answerFloorMs));
  try {
    return await work();
  } finally {
    await floor;
  }
}

export function secondsFrom(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
