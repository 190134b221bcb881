import { countPosts } from '@/db/queries/post-lists';
import { postSorts } from '@/lib/posts/list-view';
import { postSummaries } from '@/lib/posts/server/lists';
import { testUser } from '../helpers/database';
import { median, report } from './figure';
import { onPglite, onPostgres } from './job-engines';

const posts = 10_000;
const rounds = 15;

/**
 * The list of an account with 10,000 posts among others: each order, deep pages, searches, counts. PGlite, which a
 * laptop runs on, is told beside the server and has no limit.
 */
export async function benchPosts(): Promise<void> {
  for (const start of [onPglite, onPostgres]) {
    const { name, db, sql, stop } = await start();
    try {
      const userId = await testUser(db);
      await testUser(db);
      await sql`
        insert into app.posts
          (user_id, title, slug, keyword, audience, excerpt, content, generated_by, created_at, word_count)
        select id, (array['Green Tea Without Bitterness', 'Composting in a Small Flat'])[1 + i % 2] || ' ' || i,
          'x', 'keyword ' || i, 'Everyone', repeat('A calm walk through it. ', 8),
          repeat(md5(i::text) || ' some words. ', 300), 'bench', now() - i * interval '1 hour', i * 37 % 2400
        from app.profiles, generate_series(1, ${posts}::int) i`;
      await sql`vacuum analyze app.posts`;
      const rare = `keyword ${posts}`;
      const reads: Record<string, () => Promise<unknown>> = {
        'search.rare': () => postSummaries(db, userId, { q: rare }),
        'search.none': () => postSummaries(db, userId, { q: 'nothing like it', sort: 'title' }),
        'count.found': () => countPosts(db, userId, { words: ['tea'] }),
        count: () => countPosts(db, userId),
      };
      for (const sort of postSorts) {
        const [middle] = await sql<{ id: string }[]>`
          select id from app.posts where user_id = ${userId} order by word_count offset 5000 limit 1`;
        reads[`list.${sort}`] = () => postSummaries(db, userId, { sort });
        reads[`page.${sort}`] = () => postSummaries(db, userId, { sort, before: middle?.id });
        reads[`search.${sort}`] = () => postSummaries(db, userId, { sort, q: 'tea' });
      }
      for (const [read, run] of Object.entries(reads)) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const begun = performance.now();
          await run();
          times.push(performance.now() - begun);
        }
        const limit = name === 'postgres' ? { limit: 50 } : {};
        report({ name: `posts.${name}.${read}`, value: median(times), unit: 'ms', ...limit });
      }
    } finally {
      await stop();
    }
  }
}
