import PgBoss from 'pg-boss';
import type postgres from 'postgres';

export type Boss = {
  /** Jobs fetched and completed a second, one by one, by so many workers. */
  rate: (workers: number, n: number) => Promise<number>;
  stop: () => Promise<unknown>;
};

/**
 * What a well-known queue does on the same server, with the same number of connections and of
 * finished rows in its table.
 */
export async function startBoss({ url, sql }: { url: string; sql: postgres.Sql }): Promise<Boss> {
  const options = { connectionString: url, max: 16, supervise: false, schedule: false };
  const boss = new PgBoss(options);
  await boss.start();
  await boss.createQueue('bench');
  await seed(sql);
  return {
    rate: (workers, n) => measure(boss, workers, n),
    stop: () => boss.stop({ graceful: false }),
  };
}

async function seed(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into pgboss.job (name, state, data, started_on, completed_on)
    select 'bench', 'completed', '{"keyword":"tea"}', now(), now() from generate_series(1, 100000)`;
  await sql`vacuum analyze pgboss.job`;
}

async function measure(boss: PgBoss, workers: number, n: number): Promise<number> {
  const waiting = Array.from({ length: n }, () => ({ name: 'bench', data: { keyword: 'tea' } }));
  await boss.insert(waiting);
  const work = async () => {
    for (;;) {
      const [job] = await boss.fetch('bench');
      if (!job) return;
      await boss.complete('bench', job.id);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: workers }, work));
  return n / ((performance.now() - since) / 1000);
}
