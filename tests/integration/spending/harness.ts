import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { jobs, rateLimits } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { type FakeModel, pointAtModel, startFakeModel } from '@/tests/helpers/model/fake-model';
import { outline, wellBehaved } from '@/tests/helpers/model/model-writer';
import { type TestDatabase, testDatabase } from '../../helpers/database';

export let database: TestDatabase;
export let model: FakeModel;
let restore = () => {};
/** How the model answers; a test may change it for itself. */
export const answer: { reply: Parameters<typeof startFakeModel>[0] } = { reply: wellBehaved };

/** One database and one fake model for the tests of a file. Called at its top level. */
export function spendingSuite(): void {
  beforeAll(async () => {
    database = await testDatabase();
    model = await startFakeModel((seen) => answer.reply(seen));
  });
  beforeEach(async () => {
    answer.reply = wellBehaved;
    model.calls.length = 0;
    await database.db.delete(rateLimits);
    // What an earlier test left waiting must not be worked in this one.
    await database.db.update(jobs).set({ runAt: sql`now() + interval '1 year'` });
  });
  afterEach(() => restore());
  afterAll(async () => {
    await model.close();
    await database.close();
  });
}

/** The price list makes one call of the fake model cost $0.00035 and 150 tokens. */
export function caps(more: Record<string, string> = {}): void {
  restore = pointAtModel(model.url, { OPENAI_TEXT_MODEL: 'gpt-6.1-terra', ...more });
}

export const work = (budgetMs = 30_000) => drain({ db: database.db, budgetMs, registry });

export const request = {
  keyword: 'cold brew coffee',
  articleType: 'long' as const,
  title: 'Cold brew, calmly',
  audience: 'Home cooks',
  outline: outline(4),
};
