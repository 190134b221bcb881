import assert from 'node:assert/strict';
import postgres from 'postgres';
import sharp from 'sharp';
import { type ApiUser, signUpByApi } from '../helpers/api-user';

/** As many paragraphs as a Word file may have, in runs of several forms. */
const worstExport = '*a* **b** `c` *d* **e**\n\n'.repeat(4_990);
const worstSave = 'It is a b. '.repeat(18_000);

/**
 * One account asks for the worst export, the worst score and the worst picture; the pages of others
 * are answered before any of it. `databaseUrl` may write posts.
 */
export async function assertNeighboursAnswered(
  origin: string,
  { databaseUrl, cronSecret }: { databaseUrl: string; cronSecret: string },
): Promise<void> {
  const [heavy, other] = [await signUpByApi(origin), await signUpByApi(origin)];
  for (const user of [heavy, other]) assert.equal(await statusOf(origin, '/dashboard', user), 200);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const [toExport, toScore] = [
    await storePost(sql, heavy, worstExport),
    await storePost(sql, heavy, worstSave),
  ];
  const finished: string[] = [];
  const work = {
    export: statusOf(origin, `/api/posts/${toExport}/export?format=word`, heavy),
    picture: upload(origin, heavy, await worstPicture(), toExport),
    score: untilScored(sql, toScore, () =>
      fetch(`${origin}/api/cron/jobs`, { headers: { authorization: `Bearer ${cronSecret}` } }),
    ),
  };
  for (const [name, promise] of Object.entries(work))
    promise.then(
      () => finished.push(name),
      () => finished.push(name),
    );
  for (const path of ['/api/health', '/dashboard', '/api/health', '/dashboard'])
    assert.equal(await statusOf(origin, path, other), 200);
  assert.ok(!finished.includes('export'), 'others were answered while the export was made');
  assert.deepEqual(await Promise.all([work.picture]), [201]);
  assert.ok([200, 413].includes(await work.export), 'the export ends');
  await work.score;
  await sql.end();
  console.info('Others are answered while one account keeps the server busy.');
}

async function statusOf(origin: string, path: string, user: ApiUser): Promise<number> {
  const answer = await fetch(origin + path, { headers: { cookie: cookieOf(user) } });
  await answer.arrayBuffer();
  return answer.status;
}

const cookieOf = (user: ApiUser) =>
  user.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

async function storePost(sql: postgres.Sql, user: ApiUser, content: string): Promise<string> {
  const [post] = await sql<{ id: string }[]>`
    insert into app.posts (user_id, title, slug, keyword, audience, content, generated_by)
    select id, 'Tea, calmly', 'tea-calmly', 'tea', 'Beginners', ${content}, 'test'
    from app.profiles where email = ${user.email}
    returning id`;
  assert.ok(post, 'the post is stored');
  return post.id;
}

/** As many pixels as a picture of many passes may have. */
function worstPicture(): Promise<Buffer> {
  const create = { width: 4_000, height: 3_000, channels: 3 as const, background: '#864' };
  return sharp({ create }).jpeg({ progressive: true }).toBuffer();
}

async function upload(origin: string, user: ApiUser, body: Buffer, postId: string) {
  const query = new URLSearchParams({ postId, imageKey: 'noise', prompt: 'Noise' });
  const answer = await fetch(`${origin}/api/images/upload?${query}`, {
    method: 'POST',
    headers: { cookie: cookieOf(user), 'content-type': 'image/jpeg', origin },
    body: new Uint8Array(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function untilScored(sql: postgres.Sql, id: string, tick: () => Promise<Response>) {
  for (let tries = 0; tries < 120; tries++) {
    await tick();
    const [row] = await sql`select seo_version from app.posts where id = ${id}`;
    if (row?.seo_version) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The post was not scored.');
}
