import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import postgres from 'postgres';
import { cookieOf, signUpByApi } from '../helpers/api-user';
import { type AppServer, startApp } from '../helpers/app-server';
import { freePort, startPostgres } from '../helpers/postgres-server';
import { median, report } from './figure';
import { buildNext, type NextApp, perSecond, startNext } from './next-app';
import { article } from './sample-article';

const rounds = 11;
const secret = 'the-secret-of-a-bench-that-signs-in-nobody-else';

const setup = `Name a checkout of nextjs/saas-starter: npm run bench -- peer --peer DIR
  git clone https://github.com/nextjs/saas-starter DIR
  cd DIR && rm -r 'app/(dashboard)/pricing'   # it asks Stripe for prices while it is built
  npx pnpm install --frozen-lockfile
Its build loads a font from Google.`;

type Side = { origin: string; cookie: string };
type Row = {
  name: string;
  ours: string;
  theirs: string;
  signedIn: boolean;
  min: number;
  total: number;
};

const rows: Row[] = [
  { name: 'sign-up', ours: '/signup', theirs: '/sign-in', signedIn: false, min: 0.9, total: 150 },
  {
    name: 'dashboard',
    ours: '/dashboard',
    theirs: '/dashboard',
    signedIn: true,
    min: 1.2,
    total: 100,
  },
  ...['/api/jobs?active=true', '/api/dashboard/stats', '/api/auth/user'].map((ours) => ({
    name: ours,
    ours,
    theirs: '/api/user',
    signedIn: true,
    min: 1.2,
    total: 400,
  })),
];

/** Pages and polls per second beside those of the starter kit, its Postgres the same as ours. */
export async function benchPeer({
  distDir,
  peerDir,
}: {
  distDir: string;
  peerDir?: string;
}): Promise<void> {
  if (!peerDir || !existsSync(join(peerDir, 'node_modules/next'))) throw new Error(setup);
  const database = await startPostgres();
  const env = { DATABASE_URL: database.url };
  const app = await startApp({ port: await freePort(), distDir, env });
  let peer: NextApp | undefined;
  try {
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    const ours = await withPosts(app, sql);
    const started = await startPeer({ dir: peerDir, url: database.url, sql });
    peer = started.peer;
    await sql.end();
    for (const row of rows) await compare(row, ours, started.side);
  } finally {
    peer?.stop();
    await app.stop();
    await database.stop();
  }
}

async function compare(row: Row, ours: Side, theirs: Side): Promise<void> {
  const rates = { ours: [] as number[], theirs: [] as number[] };
  const sides = [
    ['ours', ours.origin + row.ours, ours.cookie],
    ['theirs', theirs.origin + row.theirs, theirs.cookie],
  ] as const;
  // The first round warms both up and is not counted; whoever is first changes by turns.
  for (let round = 0; round <= rounds; round++)
    for (const [name, url, cookie] of round % 2 ? sides : sides.toReversed()) {
      const rate = await perSecond(url, row.signedIn ? { cookie } : {}, row.total);
      if (round > 0) rates[name].push(rate);
    }
  const ratios = rates.ours.map((rate, at) => rate / (rates.theirs[at] ?? rate));
  report({
    name: `peer.${row.name}`,
    value: median(ratios),
    unit: 'ratio',
    limit: row.min,
    kind: 'min',
    note: `${Math.round(median(rates.ours))}/s, peer's ${row.theirs} ${Math.round(median(rates.theirs))}/s; ${rounds} rounds, ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
  });
}

/** An account of ours with ten posts. */
async function withPosts(app: AppServer, sql: postgres.Sql): Promise<Side> {
  const user = await signUpByApi(app.origin);
  const { id } = await user.call<{ id: string }>('/api/auth/user');
  await sql`insert into app.posts (user_id, title, slug, keyword, audience, content, excerpt, word_count, generated_by)
    select ${id}, 'A Small Herb Garden, part ' || n, 'herbs-' || n, 'herbs', 'Beginners', ${article(3_000)},
      ${'Herbs forgive a beginner nearly everything but wet feet, and a balcony gives them what a garden bed cannot: a place where you see them every day.'}, 2000 + n, 'bench'
    from generate_series(1, 10) n`;
  return { origin: app.origin, cookie: cookieOf(user) };
}

type Peer = { dir: string; url: string; sql: postgres.Sql };

/** Its tables beside ours, one user in one team, and the cookie that it would set at sign-in. */
async function startPeer({ dir, url, sql }: Peer): Promise<{ peer: NextApp; side: Side }> {
  const folder = join(dir, 'lib/db/migrations');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort())
    for (const step of (await readFile(join(folder, file), 'utf8')).split(
      '--> statement-breakpoint',
    ))
      await sql.unsafe(step);
  const [user] = await sql<{ id: number }[]>`
    insert into public.users (email, password_hash, role) values ('peer@example.com', '-', 'owner') returning id`;
  const [team] = await sql<{ id: number }[]>`
    insert into public.teams (name) values ('Bench') returning id`;
  if (!user || !team) throw new Error('The peer has no user.');
  await sql`insert into public.team_members (user_id, team_id, role) values (${user.id}, ${team.id}, 'owner')`;
  const env = {
    POSTGRES_URL: url,
    AUTH_SECRET: secret,
    BASE_URL: 'http://localhost:3000',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  };
  await buildNext(dir, env);
  const peer = await startNext(dir, { env, path: '/sign-in' });
  const expires = new Date(Date.now() + 86_400_000).toISOString();
  const token = await new SignJWT({ user: { id: user.id }, expires })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1 day from now')
    .sign(new TextEncoder().encode(secret));
  return { peer, side: { origin: peer.origin, cookie: `session=${token}` } };
}
