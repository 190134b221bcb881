import { afterAll, beforeAll, expect, it } from 'vitest';
import { canReadSessions } from '@/db/queries/auth-sessions';
import { endSession, sessionsView } from '@/lib/auth/sessions';
import { type TestDatabase, testDatabase } from '../../helpers/database';
import { type AuthServer, authServer, signedIn, signInAgain } from './harness';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let server: AuthServer;
beforeAll(async () => {
  server = await authServer();
});
afterAll(() => server.close());

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const isAlive = async (token: string) =>
  (await server.send('GET', '/user', { token })).status === 200;

it('lists the sessions of the user alone, newest first, and marks this one', async () => {
  const first = await signedIn(server);
  const other = await signedIn(server);
  const { db } = server.database;
  const second = await signInAgain(server, first.email);
  await server.database.sql`update auth.sessions set user_agent = ${firefox}
    where id = ${claimsOf(second.access).session_id}`;
  const user = { id: first.id, sessionId: claimsOf(second.access).session_id };
  const listed = await sessionsView(db, user);
  expect(listed).toHaveLength(2);
  expect(listed?.[0]).toMatchObject({ device: 'Firefox on Linux', isCurrent: true });
  expect(listed?.[1]).toMatchObject({ isCurrent: false });
  expect(Date.parse(listed?.[0]?.since ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const ids = listed?.map(({ id }) => id) ?? [];
  expect(ids).not.toContain(claimsOf(other.access).session_id);
});

it('ends one session of the user, and none of another', async () => {
  const mine = await signedIn(server);
  const here = await signInAgain(server, mine.email);
  const other = await signedIn(server);
  const { db } = server.database;
  const theirs = claimsOf(other.access).session_id;
  await expect(endSession(db, mine.id, theirs)).rejects.toMatchObject({ code: 'not_found' });
  expect(await isAlive(other.access)).toBe(true);
  await endSession(db, mine.id, claimsOf(mine.access).session_id);
  expect(await isAlive(mine.access)).toBe(false);
  expect(await isAlive(here.access)).toBe(true);
  expect(await sessionsView(db, { id: mine.id, sessionId: null })).toHaveLength(1);
});

it('says that it cannot where the auth server keeps them elsewhere', async () => {
  const elsewhere: TestDatabase = await testDatabase();
  try {
    expect(await canReadSessions(elsewhere.db)).toBe(false);
    expect(await sessionsView(elsewhere.db, { id: crypto.randomUUID(), sessionId: null })).toBe(
      null,
    );
  } finally {
    await elsewhere.close();
  }
});
