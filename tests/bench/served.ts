import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { type ApiUser, cookieOf, signUpByApi } from '../helpers/api-user';
import { type AppServer, buildApp, startApp } from '../helpers/app-server';
import { freePort, startPostgres } from '../helpers/postgres-server';
import { newProbe, type Probe } from './probe';

export type Served = {
  app: AppServer;
  probe: Probe;
  user: ApiUser;
  /** The database behind the app. */
  sql: postgres.Sql;
  stop: () => Promise<void>;
};

const localDir = '.next-e2e';
const hostedDir = '.next-hosted';

/** Local mode with its own database. A post is written through the API, so there is no `sql`. */
export async function serveLocal(): Promise<Omit<Served, 'sql'>> {
  await built(localDir, {});
  const probe = await newProbe();
  const app = await startApp({
    port: await freePort(),
    distDir: localDir,
    env: { ...probe.env, DEMO_TOKENS_PER_SECOND: '0' },
  });
  return { app, probe, user: await signUpByApi(app.origin), stop: app.stop };
}

/**
 * The build that a team deploys, without anything of local/, on a real Postgres. Its accounts are
 * those of a second server in local mode, which stands in for Supabase.
 */
export async function serveHosted(): Promise<Served> {
  await built(localDir, {});
  await built(hostedDir, { LOCAL_MODE: '' });
  const database = await startPostgres();
  const accounts = await startApp({
    port: await freePort(),
    distDir: localDir,
    env: { DATABASE_URL: database.url },
  });
  const probe = await newProbe();
  const app = await startApp({
    port: await freePort(),
    distDir: hostedDir,
    firstPath: '/signup',
    env: {
      ...probe.env,
      LOCAL_MODE: '',
      DATABASE_URL: database.url,
      NEXT_PUBLIC_SUPABASE_URL: accounts.origin,
      NEXT_PUBLIC_SUPABASE_ANON_KEY: 'local-anon-key',
    },
  });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const user = await signUpByApi(accounts.origin);
  const stop = async () => {
    await sql.end();
    await app.stop();
    await accounts.stop();
    await database.stop();
  };
  return { app, probe, user, sql, stop };
}

async function built(distDir: string, env: Record<string, string>): Promise<void> {
  if (!existsSync(`${distDir}/BUILD_ID`)) await buildApp(distDir, env);
}

/** Asks for a page as a browser with the user's cookies does, and reads all of it. */
export async function render(origin: string, path: string, user: ApiUser | null): Promise<string> {
  const cookie = user && cookieOf(user);
  const answer = await fetch(origin + path, {
    headers: cookie ? { cookie } : {},
    redirect: 'manual',
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return text;
}

/** Puts a text among the user's posts, as if it had been written and edited, and answers with its id. */
export async function storedPost({ app, sql, user }: Served, content: string): Promise<string> {
  // The first render makes the profile that the post belongs to.
  await render(app.origin, '/dashboard', user);
  const [post] = await sql<{ id: string }[]>`
    insert into app.posts (user_id, title, slug, keyword, audience, content, generated_by)
    select id, 'Tea, calmly', 'tea-calmly', 'tea', 'Beginners', ${content}, 'bench'
    from app.profiles where email = ${user.email}
    returning id`;
  if (!post) throw new Error('The post was not stored.');
  return post.id;
}
