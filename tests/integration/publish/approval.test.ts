import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connections, siteApprovals } from '@/db/schema';
import { ApprovalAnswer } from '@/lib/publications/schema';
import { approvalView, finishApproval, startApproval } from '@/lib/publish/server/approvals';
import { testConnection } from '@/lib/publish/server/connections';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { practiceWordPress } from '../../helpers/practice-wordpress';

let database: TestDatabase;
let blog: Awaited<ReturnType<typeof practiceWordPress>>;

beforeAll(async () => {
  [database, blog] = await Promise.all([testDatabase(), practiceWordPress()]);
});
afterEach(() => {
  blog.instead.answer = null;
  blog.site.mend();
});
afterAll(async () => {
  await blog.close();
  await database.close();
});

const back = new URL('http://127.0.0.1:3000/settings/publishing/wordpress');
const start = (userId: string, site = blog.server.origin) =>
  startApproval(database.db, userId, { site, back });

/** Presses a button of the page, and returns what the browser brings back. */
async function press(url: string, answer: 'approve' | 'reject') {
  const asked = await fetch(url);
  expect(asked.status, await asked.text()).toBe(200);
  const body = new URLSearchParams(new URL(url).searchParams);
  body.set('answer', answer);
  const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const location = new URL(headers.get('location') ?? '');
  expect(`${location.origin}${location.pathname}`).toBe(back.href);
  return ApprovalAnswer.parse(Object.fromEntries(location.searchParams));
}

const connectionsOf = (userId: string) =>
  database.db.select().from(connections).where(eq(connections.userId, userId));

const finish = (userId: string, answer: Answer) => finishApproval(database.db, userId, answer);
type Answer = Awaited<ReturnType<typeof press>>;

const outcome = async (userId: string, answer: Answer) =>
  approvalView(database.db, userId, await finish(userId, answer));

describe('an approval', () => {
  it('connects the site, keeps the password encrypted, and only the hash of its state', async () => {
    const userId = await testUser(database.db);
    const answer = await press((await start(userId)).url, 'approve');
    const site = blog.server.origin;
    expect(await outcome(userId, answer)).toEqual({ site, problem: null });
    const [row] = await connectionsOf(userId);
    expect(row).toMatchObject({ kind: 'wordpress', site, account: 'writer' });
    expect(JSON.stringify(row)).not.toContain(answer.password);
    const kept = await database.db
      .select()
      .from(siteApprovals)
      .where(eq(siteApprovals.userId, userId));
    expect(JSON.stringify(kept)).not.toContain(answer.state);
    expect(JSON.stringify(kept)).not.toContain(answer.password);
    await testConnection(database.db, userId, row?.id ?? '');
    expect(blog.site.state.posts).toEqual([]);
  });

  it('is worked off once, and a repeated answer has the outcome of the first', async () => {
    const userId = await testUser(database.db);
    const answer = await press((await start(userId)).url, 'approve');
    const ids = await Promise.all(Array.from({ length: 5 }, () => finish(userId, answer)));
    expect(new Set(ids).size).toBe(1);
    await database.db.delete(connections).where(eq(connections.userId, userId));
    const changed = { ...answer, password: 'another' };
    expect(await outcome(userId, changed)).toMatchObject({ problem: null });
    expect(await connectionsOf(userId)).toEqual([]);
  });

  it('of two tabs is one connection', async () => {
    const userId = await testUser(database.db);
    const pages = [await start(userId), await start(userId)];
    const answers = await Promise.all(pages.map(({ url }) => press(url, 'approve')));
    for (const view of await Promise.all(answers.map((answer) => outcome(userId, answer))))
      expect(view.problem).toBeNull();
    const rows = await connectionsOf(userId);
    expect(rows).toHaveLength(1);
    await testConnection(database.db, userId, rows[0]?.id ?? '');
  });

  it('of another user is not known', async () => {
    const [userId, other] = [await testUser(database.db), await testUser(database.db)];
    const answer = await press((await start(userId)).url, 'approve');
    expect(await finish(other, answer)).toBeNull();
    expect(await connectionsOf(other)).toEqual([]);
    const id = await finish(userId, answer);
    expect(await approvalView(database.db, other, id)).toMatchObject({ site: null });
  });

  it('is good for a quarter of an hour', async () => {
    const userId = await testUser(database.db);
    const answer = await press((await start(userId)).url, 'approve');
    await database.db
      .update(siteApprovals)
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where(eq(siteApprovals.userId, userId));
    expect(await outcome(userId, answer)).toMatchObject({
      problem: expect.stringMatching(/too old/),
    });
    expect(await connectionsOf(userId)).toEqual([]);
  });

  it('that was refused, or came from another site, connects nothing and says so', async () => {
    const userId = await testUser(database.db);
    const refused = await press((await start(userId)).url, 'reject');
    expect(refused.password).toBe('');
    expect(await outcome(userId, refused)).toMatchObject({
      problem: expect.stringMatching(/not approved/),
    });
    const answer = await press((await start(userId)).url, 'approve');
    const elsewhere = { ...answer, site_url: 'https://other.example' };
    expect(await outcome(userId, elsewhere)).toMatchObject({
      problem: expect.stringMatching(/another site/),
    });
    const empty = { ...(await press((await start(userId)).url, 'approve')), password: '' };
    expect(await outcome(userId, empty)).toMatchObject({
      problem: expect.stringMatching(/no password/),
    });
    expect(await connectionsOf(userId)).toEqual([]);
  });

  it('is tried out as a password by hand is', async () => {
    const userId = await testUser(database.db);
    const answer = await press((await start(userId)).url, 'approve');
    blog.site.plan('strip-auth', 1);
    expect(await outcome(userId, answer)).toMatchObject({
      problem: expect.stringMatching(/strips the Authorization header/),
    });
    expect(await connectionsOf(userId)).toEqual([]);
  });
});

describe('the page for approvals', () => {
  const named = (authorization: string) => {
    blog.instead.answer = ({ url }) =>
      url.includes('/wp-json')
        ? Response.json({
            namespaces: ['wp/v2'],
            authentication: { 'application-passwords': { endpoints: { authorization } } },
          })
        : null;
  };

  it.each([
    ['of another origin', 'https://evil.example/wp-admin/', /another address/],
    ['with a script', 'javascript:alert(1)', /another address/],
    ['that is no address', '/wp-admin/authorize-application.php', /no page for approvals/],
  ])('%s is not opened', async (_what, address, words) => {
    const userId = await testUser(database.db);
    named(address);
    await expect(start(userId)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(words),
    });
  });

  it('is asked with a name of its own each time, and our fixed id', async () => {
    const userId = await testUser(database.db);
    const [one, two] = [new URL((await start(userId)).url), new URL((await start(userId)).url)];
    expect(one.searchParams.get('app_name')).not.toBe(two.searchParams.get('app_name'));
    expect(one.searchParams.get('app_id')).toBe(two.searchParams.get('app_id'));
    expect(one.searchParams.get('success_url')).not.toBe(two.searchParams.get('success_url'));
  });
});
