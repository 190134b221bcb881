import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../helpers/database';
import { type Answer, type AuthServer, authServer } from '../harness';
import { adminRows } from './admin.rows';
import { userBearerRows } from './bearer.rows';
import { factorVerifyRows } from './factor-verify.rows';
import { factorRows } from './factors.rows';
import { captchaAndLimitRows } from './limits.rows';
import { mailRows } from './mail.rows';
import { oauthRows } from './oauth.rows';
import { mailedCodeRows } from './otp.rows';
import { refreshTokenRows } from './refresh.rows';
import type { Row, Sent } from './row';
import { signupRows } from './signup.rows';
import { signupRefusedRows } from './signup-refused.rows';
import { tokenRows } from './token.rows';
import { transportRows } from './transport.rows';
import { userRows } from './user.rows';
import { userRefusedRows } from './user-update.rows';
import { verifyRows } from './verify.rows';
import { verifyLinkRows } from './verify-link.rows';

let database: TestDatabase;
const servers = new Map<string, AuthServer>();

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
  await database.close();
});

/** Rows of one configuration share a server; all share the database. */
async function serverFor(row: Row): Promise<AuthServer> {
  const key = row.alone
    ? row.it
    : JSON.stringify(row.config ?? {}, (_, value) =>
        typeof value === 'function' ? String(value) : value,
      );
  const server = servers.get(key) ?? (await authServer(row.config, database));
  servers.set(key, server);
  return server;
}

function judge(row: Row, answer: Answer): void {
  const [status, code, message] = row.gives;
  expect(answer.status, answer.text).toBe(status);
  if (code) expect(answer.body?.code, answer.text).toBe(code);
  if (typeof message === 'string') expect(answer.body.message).toBe(message);
  else if (message) expect(answer.body.message).toMatch(message);
  row.body?.(answer.body, answer);
}

const groups: Record<string, Row[]> = {
  transport: transportRows,
  'captcha and limits': captchaAndLimitRows,
  signup: signupRows,
  'signup, refused': signupRefusedRows,
  'token, password and code': tokenRows,
  'token, refresh': refreshTokenRows,
  'otp and magic link': mailedCodeRows,
  'recover, resend, reauthenticate': mailRows,
  verify: verifyRows,
  'verify by link': verifyLinkRows,
  bearer: userBearerRows,
  user: userRows,
  'user, refused': userRefusedRows,
  factors: factorRows,
  'factor verify': factorVerifyRows,
  'oauth and identities': oauthRows,
  admin: adminRows,
};

describe.each(Object.entries(groups))('%s', (_name, rows) => {
  it.each(rows.map((row) => [row.it, row] as const))('%s', async (_title, row) => {
    const server = await serverFor(row);
    const sent = typeof row.send === 'function' ? await row.send(server) : row.send;
    const answer = await server.send(sent.method, sent.path, sent);
    judge(row, answer);
    await row.after?.(server, answer);
  });
});

/** Refusals of fixed requests, which can be asked for again in the older form. */
const plain = Object.values(groups)
  .flat()
  .filter(({ send, gives, alone }) => typeof send === 'object' && gives[1] && !alone)
  .filter((_, index) => index % 3 === 0);

describe('the error form before 2024-01-01', () => {
  it('is checked on at least 20 rows', () => {
    expect(plain.length).toBeGreaterThanOrEqual(20);
    expect(Object.values(groups).flat().length + plain.length).toBeGreaterThanOrEqual(250);
  });

  it.each(plain.map((row) => [row.it, row] as const))('%s', async (_title, row) => {
    const server = await serverFor(row);
    const sent = row.send as Sent;
    const headers = { ...sent.headers, 'x-supabase-api-version': '2023-12-31' };
    const {
      status,
      body,
      headers: given,
    } = await server.send(sent.method, sent.path, {
      ...sent,
      headers,
    });
    expect(status).toBe(row.gives[0]);
    expect(body).toMatchObject({ code: row.gives[0], error_code: row.gives[1] });
    if (typeof row.gives[2] === 'string') expect(body.msg).toBe(row.gives[2]);
    expect(given.get('x-sb-error-code')).toBe(row.gives[1]);
    expect(given.get('x-supabase-api-version')).toBeNull();
  });
});
