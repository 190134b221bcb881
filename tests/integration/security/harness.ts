import { vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { testDatabase } from '../../helpers/database';

/**
 * For vi.mock('@/lib/auth/server'): who asks is whoever the bearer token names, who
 * signed in just now unless `x-test-stale` is sent.
 */
export async function requireUser({ request }: { request: { headers: Headers } }) {
  const id = /^Bearer ([\da-f-]{36})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!id) throw new AppError('unauthorized');
  const provenAt = request.headers.has('x-test-stale') ? 0 : Date.now() / 1000;
  return { id, email: 'someone@example.com', provenAt };
}

/** For vi.mock('@/lib/ai/ideas'): the model costs money and time. */
export const ideas = {
  generateTitles: async () => ({ titles: [{ title: 'Tea for beginners', angle: 'calm' }] }),
  generateAudiences: async () => ({
    audiences: [{ name: 'Beginners', need: 'a start', knowledge: 'none', tone: 'calm' }],
  }),
  generateOutline: async () => ({
    outline: ['Leaves', 'Water', 'Time'].map((heading) => ({ heading, points: [] })),
  }),
};

/** A database that the routes under test use, and nothing of the outside but addresses. */
export async function openApp() {
  const database = await testDatabase();
  const { url, sql, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_ANON_KEY', 'anon');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'key');
  vi.stubEnv('OPENAI_API_KEY', 'key');
  vi.stubEnv('SEARCH_PROVIDER', 'searxng');
  vi.stubEnv('SEARCH_URL', 'http://127.0.0.1:9');
  vi.stubEnv('CRON_SECRET', 'a-secret-of-enough-length-for-a-scheduler');
  return {
    ...database,
    close: async () => {
      vi.unstubAllEnvs();
      await database.close();
    },
  };
}
