import { median, report } from './figure';

type Boss = {
  start: () => Promise<unknown>;
  createQueue: (name: string) => Promise<unknown>;
  insert: (name: string, jobs: { data: object }[]) => Promise<unknown>;
  fetch: (name: string) => Promise<{ id: string }[] | null>;
  complete: (name: string, id: string) => Promise<unknown>;
  stop: (options: { graceful: boolean }) => Promise<unknown>;
};

/** What a well-known queue does on the same server: fetch and complete, job by job. */
export async function benchPgBoss(url: string): Promise<void> {
  const started = await start(url).catch((error: unknown) => String(error));
  if (typeof started === 'string') {
    const note = `Not measured: pg-boss does not run on Node ${process.versions.node}. ${started}`;
    report({ name: 'jobs.pg-boss.skipped', value: 0, unit: 'jobs/s', note });
    return;
  }
  const boss = started;
  try {
    for (const workers of [1, 16]) {
      const rates: number[] = [];
      for (let run = 0; run < 3; run++) rates.push(await measure(boss, workers));
      const name = `jobs.pg-boss.${workers === 1 ? 'one-by-one' : '16-workers'}`;
      report({ name, value: median(rates), unit: 'jobs/s', note: 'an empty table, no fencing' });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function start(url: string): Promise<Boss> {
  const { PgBoss } = (await import('pg-boss')) as unknown as {
    PgBoss: new (options: object) => Boss;
  };
  const boss = new PgBoss({ connectionString: url, max: 16, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('bench');
  return boss;
}

async function measure(boss: Boss, workers: number): Promise<number> {
  const n = 1_000;
  await boss.insert(
    'bench',
    Array.from({ length: n }, () => ({ data: { keyword: 'tea' } })),
  );
  const since = performance.now();
  const work = async () => {
    for (;;) {
      const [job] = (await boss.fetch('bench')) ?? [];
      if (!job) return;
      await boss.complete('bench', job.id);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return n / ((performance.now() - since) / 1000);
}
