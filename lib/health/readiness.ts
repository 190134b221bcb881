import type { Db } from '@/db/client';
import { isDatabaseGone } from '@/db/failures';
import { missingMigrations } from '@/db/queries/schema-state';
import { openaiEnv, storageEnv, supabaseEnv } from '@/lib/env';
import { listFolder } from '@/lib/images/server/storage';
import { logFailure } from '@/lib/observability/database-outage';
import { logWarning } from '@/lib/observability/log';

/** `off` parts are not set up, which does not make the instance unready. */
type State = 'ok' | 'off' | 'failed';
type Readiness = {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'accounts' | 'storage' | 'model', State>;
};

const patienceMs = 5_000;

export async function checkReadiness(db: Db): Promise<Readiness> {
  const [migrations, accounts, storage]: [State, State, State] = await Promise.all([
    attempt('migrations', async () => (await missingMigrations(db)) === 0),
    supabaseEnv() ? attempt('accounts', askAccounts) : 'failed',
    storageEnv() ? attempt('storage', askStorage) : 'off',
  ]);
  const database = migrations === 'ok' ? 'ok' : await attempt('database', () => canQuery(db));
  const model: State = openaiEnv() ? 'ok' : 'off';
  const checks = {
    database,
    migrations,
    accounts,
    storage,
    model,
  };
  return { ready: Object.values(checks).every((state) => state !== 'failed'), checks };
}

async function attempt(part: string, ask: () => Promise<boolean>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms.`)), patienceMs);
  });
  try {
    return (await Promise.race([ask(), late])) ? 'ok' : 'failed';
  } catch (error) {
    const log = isDatabaseGone(error) ? logFailure : logWarning;
    log('A readiness check failed', error, { part });
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

async function canQuery(db: Db): Promise<boolean> {
  await db.execute('select 1');
  return true;
}

async function askAccounts(): Promise<boolean> {
  const env = supabaseEnv();
  if (!env) return false;
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(`${env.url}/auth/v1/health`, { headers: { apikey: env.key }, signal });
  return answer.ok;
}

async function askStorage(): Promise<boolean> {
  const { error } = await listFolder('public', 'owner', 0);
  if (error) throw new Error(error.message);
  return true;
}
