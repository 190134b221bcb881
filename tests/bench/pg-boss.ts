import type postgres from 'postgres';
import { report } from './figure';

type PgBoss = {
  start: () => Promise<unknown>;
  createQueue: (name: string) => Promise<unknown>;
  insert: (name: string, jobs: { data: object }[]) => Promise<unknown>;
  fetch: (name: string) => Promise<{ id: string }[] | null>;
  complete: (name: string, id: string) => Promise<unknown>;
  stop: (options: { graceful: boolean }) => Promise<unknown>;
};

export type Boss = {
  /** Jobs fetched and completed a second, one by one, by so many workers. */
  rate: (workers: number, n: number) => Promise<number>;
  stop: () => Promise<unknown>;
};

/**
 * What a well-known queue does on the same server, with the same number of connections and of
 * finished rows in its table. Null where it does not run.
 */
export async function startBoss(server: { url: string; sql: postgres.Sql }): Promise<Boss | null> {
  try {
    const boss = await start(server.url);
    await seed(server.sql);
    return {
      rate: (workers, n) => measure(boss, workers, n),
      stop: () => boss.stop({ graceful: false }),
    };
  } catch (error) {
    const note = `Not measured on Node ${process.versions.node}: ${error}`;
    report({ name: 'jobs.pg-boss.skipped', value: 0, unit: 'jobs/s', note });
    return null;
  }
}

async function start(url: string): Promise<PgBoss> {
  const module = (await import('pg-boss')) as unknown as {
    PgBoss: new (options: object) => PgBoss;
  };
  const options = { connectionString: url, max: 16, supervise: false, schedule: false };
  const boss = new module.PgBoss(options);
  await boss.start();
  await boss.createQueue('bench');
  return boss;
}

async function seed(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into pgboss.job (name, state, data, started_on, completed_on)
    select 'bench', 'completed', '{"keyword":"tea"}', now(), now() from generate_series(1, 100000)`;
  await sql`vacuum analyze pgboss.job`;
}

async function measure(boss: PgBoss, workers: number, n: number): Promise<number> {
  const waiting = Array.from({ length: n }, () => ({ data: { keyword: 'tea' } }));
  await boss.insert('bench', waiting);
  const work = async () => {
    for (;;) {
      const [job] = (await boss.fetch('bench')) ?? [];
      if (!job) return;
      await boss.complete('bench', job.id);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: workers }, work));
  return n / ((performance.now() - since) / 1000);
}
