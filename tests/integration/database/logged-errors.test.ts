import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { violatedConstraint } from '@/db/failures';
import { insertProfile } from '@/db/queries/profiles';
import { posts } from '@/db/schema';
import { statement } from '@/db/statement';
import { knownError } from '@/lib/server/http';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

const canary = 'CANARY-7f3a9c';
let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  userId = await testUser(database.db);
  await database.sql`create unique index canary_text on app.posts (content)`;
});
afterAll(() => database.close());

const post = () => ({
  userId,
  title: canary,
  slug: canary,
  keyword: canary,
  audience: canary,
  content: canary,
  generatedBy: canary,
});
const typed = statement<object, { id: string }>(
  sql`select * from app.posts where id = ${sql.placeholder('id')}::uuid`,
);

describe('an error of the database in the log', () => {
  it.each([
    [
      'a row that is there already',
      () => database.db.insert(posts).values([post(), post()]),
      '23505',
    ],
    [
      'the same within a transaction',
      () => database.db.transaction((tx) => tx.insert(posts).values([post(), post()])),
      '23505',
    ],
    ['a value of the wrong type', () => database.db.execute(sql`select ${canary}::uuid`), '22P02'],
    ['a prepared statement', () => typed(database.db, { id: canary }), '22P02'],
    [
      'a missing column',
      () =>
        insertProfile(database.db, {
          id: userId,
          email: null as never,
          firstName: canary,
          lastName: canary,
          profileImageUrl: canary,
        }),
      '23502',
    ],
    ['no such table', () => database.db.execute(sql`select ${canary} from app.nowhere`), '42P01'],
  ])('holds nothing that was sent or stored: %s', async (_, fail, code) => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
      lines.push(parts.map((part) => inspect(part, { depth: 9, showHidden: true })).join(' '));
    });
    const error = await Promise.resolve(fail()).catch((reason: unknown) => reason);
    knownError(error, 'request-1');
    log.mockRestore();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('request-1');
    expect(lines[0]).toContain(code);
    expect(lines[0]).not.toContain(canary);
  });

  it('still says which constraint and which statement', async () => {
    const error = await database.db
      .insert(posts)
      .values([post(), post()])
      .catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe('canary_text');
    expect(String(error)).toMatch(/23505 \(canary_text\): insert into "app"\."posts"/);
  });
});
