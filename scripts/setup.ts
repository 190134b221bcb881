import './load-env';
import { migrateDatabase } from '@/db/migrate';
import { databaseEnv, storageEnv, supabaseEnv } from '@/lib/env';
import { assertWritable } from '@/lib/images/server/image-files';
import { buckets, makeBucket } from '@/lib/images/server/storage';
import { withoutSecrets } from '@/lib/observability/without-secrets';

/** `npm run db:setup`; `npm run db:migrate` passes `--schema-only`. Both can be repeated. */
async function setUp(): Promise<void> {
  const database = databaseEnv();
  if (!database)
    throw new Error('DATABASE_URL is not set: give the address of the database to set up.');
  await migrateDatabase(database.DATABASE_URL, { ca: database.DATABASE_CA });
  console.info('The database is at the newest schema.');
  if (process.argv.includes('--schema-only')) return;
  if (!storageEnv() || !supabaseEnv()) {
    console.info(
      'No buckets were made: NEXT_PUBLIC_SUPABASE_URL, its publishable key and SUPABASE_SECRET_KEY are needed for images.',
    );
    return;
  }
  for (const bucket of buckets) await makeBucket(bucket);
  await assertWritable({ pausesMs: [] });
  console.info('The buckets for images are there and take files.');
}

await setUp().catch((error: unknown) => {
  console.error(withoutSecrets(explain(error)));
  process.exitCode = 1;
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? ` (${error.code})` : '';
  const cause = error.cause instanceof Error ? ` ${explain(error.cause)}` : '';
  return `${error.message}${code}${cause}`;
}
