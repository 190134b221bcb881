import type { Db } from '@/db/client';
import { accountFigures, ledgerFigures, queueFigures, spendFigures } from '@/db/queries/figures';

type Sample = { labels?: Record<string, string>; value: number };

/** Prometheus text format. No metric identifies a person. */
export async function metricsText(db: Db): Promise<string> {
  const queue = await queueFigures(db);
  const ledger = await ledgerFigures(db);
  const { accounts, available, held } = await accountFigures(db);
  const { tokens, microUsd } = await spendFigures(db);
  return [
    gauge(
      'jobs_unfinished',
      'Jobs that wait or run.',
      queue.jobs.map(({ name, type, count }) => ({ labels: { type, status: name }, value: count })),
    ),
    gauge('jobs_overdue_seconds', 'How long the most overdue job has waited for a worker.', [
      { value: queue.overdueSeconds },
    ]),
    gauge(
      'ledger_entries_last_hour',
      'Entries by kind: a commit is a paid job, a release one that failed or was stopped.',
      ledger.map(({ name, type, count }) => ({ labels: { kind: name, type }, value: count })),
    ),
    gauge(
      'ledger_credits_last_hour',
      'Credits moved by those entries.',
      ledger.map(({ name, type, credits }) => ({ labels: { kind: name, type }, value: credits })),
    ),
    gauge('accounts', 'Accounts.', [{ value: accounts }]),
    gauge('credits_available', 'Credits of all accounts.', [{ value: available }]),
    gauge('credits_held', 'Credits set aside for unfinished jobs.', [{ value: held }]),
    gauge('model_tokens_today', 'Tokens of the models since midnight UTC.', [{ value: tokens }]),
    gauge('model_usd_today', 'US dollars since midnight UTC.', [{ value: microUsd / 1e6 }]),
    gauge('process_resident_memory_bytes', 'Memory of this process.', [
      { value: process.memoryUsage().rss },
    ]),
  ].join('');
}

function gauge(name: string, help: string, samples: Sample[]): string {
  const full = `inkwright_${name}`;
  const lines = samples.map(({ labels = {}, value }) => {
    const labelTexts = Object.entries(labels).map(([key, text]) => `${key}="${text}"`);
    return `${full}${labelTexts.length > 0 ? `{${labelTexts.join(',')}}` : ''} ${value}\n`;
  });
  return `# HELP ${full} ${help}\n# TYPE ${full} gauge\n${lines.join('')}`;
}
