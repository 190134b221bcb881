import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@/db/client';
import { grantCredits } from '@/lib/credits/ledger';
import { signUpByApi } from '../helpers/api-user';
import { startApp } from '../helpers/app-server';
import { brokenInvariants } from '../helpers/invariants';
import { freePort, startPostgres } from '../helpers/postgres-server';
import { report } from './figure';
import { newProbe } from './probe';
import { sampleRequest, writtenPost } from './sample-post';
import { render } from './served';

const requests = Number(process.env.SOAK_REQUESTS ?? 20_000);
const jobs = Number(process.env.SOAK_JOBS ?? 500);
const tabs = 4;

/**
 * Requests of every kind, refused ones among them, beside posts that are written: what they leave in
 * the memory of a server in local mode, whose database is a Postgres of its own.
 */
export async function benchTraffic(distDir: string): Promise<void> {
  const database = await startPostgres();
  const probe = await newProbe();
  const env = { ...probe.env, DATABASE_URL: database.url, DEMO_TOKENS_PER_SECOND: '0' };
  const app = await startApp({ port: await freePort(), distDir, env });
  const { sql, db } = connect({ url: database.url, max: 2 });
  try {
    const user = await signUpByApi(app.origin);
    const { id: userId } = await user.call<{ id: string }>('/api/auth/user');
    const amount = 150 * (jobs * 2 + tabs);
    const keys = { reference: 'Soak', idempotencyKey: `soak:${userId}` };
    await db.transaction((tx) => grantCredits(tx, { userId, amount, ...keys }));
    const write = async () => {
      // The server's own rows are left alone while it counts in them.
      await sql`delete from app.rate_limits where (key, window_start) in (
        select key, window_start from app.rate_limits for update skip locked)`;
      const key = { 'idempotency-key': randomUUID() };
      const order = await unhurried(() =>
        user.call<{ jobId: string }>('/api/jobs/blog-generation', sampleRequest(), key),
      );
      return writtenPost(user.call, order.jobId, 120);
    };
    const postId = await write();
    const read = [
      ...['/api/jobs', '/api/jobs?active=true', '/api/posts', '/api/posts?q=tomatoes&sort=title'],
      ...['/api/posts/count', '/api/posts/similar?keyword=tomatoes', '/api/dashboard/stats'],
      ...[`/api/posts/${postId}`, `/api/posts/${postId}/versions`, '/api/subscription/status'],
      ...['/api/auth/user', '/api/credits/export', `/api/posts/${postId}/export?format=markdown`],
      // Refused.
      ...[`/api/posts/${randomUUID()}`, '/api/jobs?type=x', `/api/posts/${postId}/export?format=x`],
    ];
    const ask = async (number: number) => {
      const path = read[number % read.length] ?? '/';
      if (number % 40 === 0) return render(app.origin, '/dashboard', user);
      if (number % 40 === 20) return render(app.origin, `/posts/${postId}`, user);
      return user.call(path).catch(() => null);
    };
    const load = async (part: number) => {
      await Promise.all([
        lanes(Math.ceil(requests * part), tabs, ask),
        lanes(Math.ceil(jobs * part), 2, write),
      ]);
    };
    await load(0.5);
    const before = await probe.memory();
    await load(1);
    const after = await probe.memory();
    report({
      name: 'soak.traffic.heap-growth',
      value: (after.heapUsed / before.heapUsed - 1) * 100,
      unit: '%',
      limit: 15,
      note: `${requests} requests and ${jobs} posts; heap ${mb(before.heapUsed)}, then ${mb(after.heapUsed)}; resident ${mb(before.rss)}, then ${mb(after.rss)}`,
    });
    const unhandled = app.output().match(/unhandled|uncaught/gi)?.length ?? 0;
    report({ name: 'soak.traffic.unhandled', value: unhandled, unit: 'errors', limit: 0 });
    const broken = await brokenInvariants({ sql });
    report({
      name: 'soak.traffic.broken-rules',
      value: broken.length,
      unit: 'rules',
      limit: 0,
      note: broken.join('; ').slice(0, 500),
    });
  } finally {
    await sql.end({ timeout: 2 });
    await app.stop();
    await database.stop();
  }
}

const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** One session may not ask for changes more often than a person: what is refused is asked again. */
async function unhurried<T>(order: () => Promise<T>): Promise<T> {
  for (let seconds = 0; ; seconds++)
    try {
      return await order();
    } catch (error) {
      if (seconds === 90 || !/: 429 /.test(String(error))) throw error;
      await sleep(1_000);
    }
}

async function lanes(count: number, width: number, work: (number: number) => Promise<unknown>) {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
