// Writes a post and saves it: INKWRIGHT_KEY=iw_live_… node write-post.mjs "sourdough starter"
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const api = `${process.env.INKWRIGHT_URL ?? 'http://localhost:3000'}/api/v1`;
const keyword = process.argv[2] ?? 'sourdough starter';

async function call(path, { body, headers } = {}) {
  const answer = await fetch(api + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${process.env.INKWRIGHT_KEY}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  if (answer.ok) return answer;
  const { error } = await answer.json();
  throw new Error(`${answer.status} ${error.code}: ${error.message}`);
}

// The same key on the next run finds the same post instead of paying for another.
const headers = { 'idempotency-key': `write-post: ${keyword}` };
const { jobId } = await (await call('/posts', { body: { keyword }, headers })).json();

let job;
do {
  await delay(2_000);
  job = await (await call(`/jobs/${jobId}`)).json();
  console.info(`${job.progress.percentage} % ${job.progress.message}`);
} while (job.status === 'pending' || job.status === 'in-progress');
if (job.status === 'failed') throw new Error(job.error);

const { postId } = job.result;
const markdown = await (await call(`/posts/${postId}/export?format=markdown`)).text();
await writeFile(`${postId}.md`, markdown);
console.info(`Saved ${postId}.md`);
