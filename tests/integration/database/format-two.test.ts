import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPost } from '@/db/queries/posts';
import { images, jobSteps, jobs, type posts } from '@/db/schema';
import { parseContent } from '@/lib/posts/content';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

/** The migration over rows as the version before it left them. */

let database: TestDatabase;
let userId = '';
beforeAll(async () => {
  database = await testDatabase();
  userId = await testUser(database.db);
});
afterAll(() => database.close());

async function migrate(): Promise<void> {
  const name = (await readdir('db/migrations')).find((file) => file.endsWith('format_two.sql'));
  const file = await readFile(`db/migrations/${name}`, 'utf8');
  await database.sql.begin(async (sql) => {
    for (const statement of file.split('--> statement-breakpoint')) await sql.unsafe(statement);
  });
}

async function oldPost(values: Partial<typeof posts.$inferInsert>) {
  const id = await testPost(database.db, userId, { jobId: randomUUID(), ...values });
  const read = async () => {
    const post = await getPost(database.db, userId, id);
    if (!post) throw new Error('The post is gone.');
    return post;
  };
  return { id, read };
}

const front = 'Meta Title: Tea\nMeta Description: On tea\nReader Persona: Reads cha\u2060rts';
/** Without the addresses of headings, which a joiner had broken in two. */
const shownIn = (content: string) =>
  JSON.stringify(parseContent(content).blocks).replace(/"id":"[^"]*"/g, '');

it('takes the joiners out of generated posts, which still show every line', async () => {
  const body = [
    '# Gantt Cha\u2060rt or Diag\u2060ram?',
    'An Infogr\u2060aphic is no Cha\u2060rt.',
    'Say it: [my vis\u2060ual note], Vis\u2060ual Content.',
    'Diag\u2060ram: the parts of it.',
    '**Infogr\u2060aphics:** many of them.',
    '[Vis\u2060ual: a cup]',
    '---',
    'خانه\u200cها 👩\u200d🍳 x\u2060y',
  ].join('\n\n');
  const content = `${front}\n\n---\n\n${body}\n`;
  const { id, read } = await oldPost({ content, readerPersona: 'Reads cha\u2060rts' });
  await database.db.insert(images).values({
    ...{ userId, postId: id, imageKey: 'img-1', prompt: 'In a cha\u2060rter boat', alt: 'A boat' },
    ...{ promptHash: 'x', size: 'square', path: 'p', bytes: 1, width: 1, height: 1 },
  });
  const before = await read();
  await migrate();
  const after = await read();
  expect(after.content.startsWith(`Format: 2\n${front.replace('\u2060', '')}\n\n---\n`)).toBe(true);
  expect(after.readerPersona).toBe('Reads charts');
  expect(after.updatedAt).toEqual(before.updatedAt);
  const clean = (text: string) => text.replace(/(?<!x)\u2060/g, '');
  expect(shownIn(after.content)).toBe(clean(shownIn(before.content)));
  expect(after.content).toContain('خانه\u200cها 👩\u200d🍳 x\u2060y');
  expect(after.content.replaceAll('x\u2060y', '')).not.toContain('\u2060');
  const [image] = await database.db.select().from(images).where(eq(images.postId, id));
  expect(image?.prompt).toBe('In a charter boat');
  await migrate();
  expect(await read()).toEqual(after);
});

it('brings back what the rule had hidden in edited posts', async () => {
  const lost = await oldPost({ content: '# Tea\n\nA Chart.\n\n---\n\nText' });
  const own = await oldPost({ content: '---\n\n# A Diagram' });
  const keyed = await oldPost({ content: `${front}\nSlug: tea\n\n---\n\nA Chart.\n` });
  const foreign = await oldPost({ jobId: null, content: '---\n\n# A Diagram\n\nText' });
  await migrate();
  const typesOf = async ({ read }: typeof lost) =>
    parseContent((await read()).content).blocks.map((block) => block.type);
  expect(await typesOf(lost)).toEqual(['heading', 'paragraph', 'rule', 'paragraph']);
  expect(await typesOf(own)).toEqual(['heading']);
  expect(await typesOf(keyed)).toEqual(['paragraph']);
  expect(await typesOf(foreign)).toEqual(['paragraph']);
});

it('cleans what unfinished and finished jobs have recorded', async () => {
  const job = async (status: 'completed' | 'failed' | 'in-progress') => {
    const jobId = randomUUID();
    const result = { findings: [{ message: 'A "Cha\u2060rt"\n\\ here' }] };
    await database.db
      .insert(jobs)
      .values({ id: jobId, userId, type: 'blog-generation', status, data: {}, result });
    await database.db
      .insert(jobSteps)
      .values({ jobId, stepKey: 's', inputHash: 'x', attempt: 1, output: 'A Diag\u2060ram\nhere' });
    return jobId;
  };
  const ids = [await job('completed'), await job('failed'), await job('in-progress')];
  await migrate();
  for (const id of ids) {
    const [row] = await database.db.select().from(jobs).where(eq(jobs.id, id));
    expect(row?.result).toEqual({ findings: [{ message: 'A "Chart"\n\\ here' }] });
  }
  const steps = await database.db.select().from(jobSteps);
  const outputs = ids.map((id) => steps.find((step) => step.jobId === id)?.output);
  // Nothing shows the steps of a finished post any more.
  expect(outputs).toEqual(['A Diag\u2060ram\nhere', 'A Diagram\nhere', 'A Diagram\nhere']);
});
