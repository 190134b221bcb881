import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { findLedgerProblems } from '@/db/queries/ledger-check';
import { missingMigrations, openTables } from '@/db/queries/schema-state';
import { isFullRun } from '../../helpers/trials';

type Journal = { entries: { tag: string }[] };

// One engine is enough: what differs between schemas are the statements.
describe.runIf(inject('engine') === 'postgres')('a database of every earlier schema', () => {
  let folder: string;
  let journal: Journal;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inkwright-schemas-'));
    await cp('db/migrations', folder, { recursive: true });
    journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('becomes the newest one with all its rows', async () => {
    const counts = journal.entries.map((_, index) => index).slice(1);
    // Each takes a second: the oldest and the newest two at the gate, all of them in the long run.
    const chosen = isFullRun ? counts : [...new Set([1, ...counts.slice(-2)])];
    for (const count of chosen) {
      const name = `schema_${randomBytes(4).toString('hex')}`;
      const admin = postgres(inject('serverUrl'), { max: 1, onnotice: () => undefined });
      await admin.unsafe(`create database ${name}`);
      const url = new URL(inject('serverUrl'));
      url.pathname = `/${name}`;
      await writeFile(
        join(folder, 'meta/_journal.json'),
        JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
      );
      await migrateDatabase(url.href, { folder });
      const { sql, db } = connect({ url: url.href, max: 2 });
      const rows = await insertRows(sql);
      const at = `from ${journal.entries[count - 1]?.tag}`;
      expect(await missingMigrations(db), at).toBe(journal.entries.length - count);
      await migrateDatabase(url.href);
      expect(await missingMigrations(db), at).toBe(0);
      expect(await openTables(db), at).toEqual([]);
      expect(await readRows(sql), at).toEqual(rows);
      expect(await findLedgerProblems(db), at).toEqual([]);
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    }
  }, 120_000);
});

/** A user with credits, a finished job with its steps, the post it made and an image in it. */
async function insertRows(sql: postgres.Sql): Promise<object> {
  const [user, job, post] = [randomUUID(), randomUUID(), randomUUID()];
  const hash = 'a'.repeat(64);
  await sql`
    insert into app.profiles (id, email, credits_available, credits_held)
    values (${user}, 'ada@example.com', 100, 0)`;
  await sql`
    insert into app.jobs (id, user_id, type, status, data, result, finished_at)
    values (${job}, ${user}, 'blog-generation', 'completed', '{"keyword":"tea"}', '{}', now())`;
  for (const [kind, amount, available, held] of [
    ['grant', 250, 250, 0],
    ['reserve', 150, 100, 150],
    ['commit', 150, 100, 0],
  ] as const)
    await sql`
      insert into app.credit_entries
        (user_id, kind, amount, available_after, held_after, job_id, idempotency_key)
      values (${user}, ${kind}, ${amount}, ${available}, ${held},
        ${kind === 'grant' ? null : job}, ${`${kind}:${job}`})`;
  await sql`
    insert into app.job_steps (job_id, step_key, input_hash, output, attempt)
    values (${job}, 'plan', ${hash}, '{"text":"kept"}', 1)`;
  await sql`
    insert into app.posts (id, user_id, job_id, title, slug, keyword, audience, content, generated_by)
    values (${post}, ${user}, ${job}, 'On tea', 'on-tea', 'tea', 'all', ${'---\n# On tea\n'}, 'Ada')`;
  await sql`
    insert into app.images (user_id, post_id, image_key, prompt, prompt_hash, size, path, bytes, width, height, alt)
    values (${user}, ${post}, 'k', 'tea', ${hash}, 'square', 'owner/x.webp', 10, 1, 1, 'tea')`;
  return readRows(sql);
}

async function readRows(sql: postgres.Sql): Promise<object> {
  const [row] = await sql`
    select p.id, p.email, p.credits_available, j.status, j.data, s.output, o.title,
      o.content, i.path, i.alt, (select count(*)::int from app.credit_entries) as entries
    from app.profiles p join app.jobs j on j.user_id = p.id join app.job_steps s on s.job_id = j.id
    join app.posts o on o.job_id = j.id join app.images i on i.post_id = o.id`;
  return { ...row };
}
