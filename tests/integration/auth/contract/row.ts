import type { AuthConfig } from '@/local/auth/config';
import type { Answer, AuthServer, Json, Sending } from '../harness';

export type Sent = Sending & { method: string; path: string };

/** One line of the wire contract: a state, a request, and what must come of it. */
export type Row = {
  it: string;
  config?: Partial<AuthConfig>;
  /** Gives the row a server of its own, so that it may move the clock or fill a limit. */
  alone?: boolean;
  send: Sent | ((server: AuthServer) => Promise<Sent>);
  /** Status, then for refusals the code and the message. */
  gives: [status: number, code?: string, message?: string | RegExp];
  /** Judges the body, and the answer around it. */
  body?: (body: Json, answer: Answer) => void;
  /** Judges what the request left behind. */
  after?: (server: AuthServer, answer: Answer) => Promise<void>;
};

export const request =
  (method: string) =>
  (path: string, body?: unknown, more: Sending = {}): Sent => ({
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...more,
  });

export const get = request('GET');
export const post = request('POST');
export const put = request('PUT');
export const del = request('DELETE');

/** Rows that differ in the request and the refusal only. */
export function refusals(
  lines: [it: string, send: Row['send'], gives: Row['gives'], config?: Partial<AuthConfig>][],
): Row[] {
  return lines.map(([it, send, gives, config]) => ({
    it,
    send,
    gives,
    ...(config ? { config } : {}),
  }));
}
