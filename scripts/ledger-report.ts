type Problem = { userId: string; email: string; problem: string };

export function checkReport(
  problems: Problem[],
  of: { accounts: number; entries: number },
): string {
  const counted = `${count(of.accounts, 'account')} with ${count(of.entries, 'entry', 'entries')}`;
  if (problems.length === 0) return `The ledger adds up: ${counted}.`;
  const byUser = new Map<string, Problem[]>();
  for (const problem of problems)
    byUser.set(problem.userId, [...(byUser.get(problem.userId) ?? []), problem]);
  const parts = [...byUser].map(([userId, found]) =>
    [`${found[0]?.email} (${userId})`, ...found.map(({ problem }) => `  - ${problem}`)].join('\n'),
  );
  const head = `The ledger does not add up for ${count(byUser.size, 'account')} of ${counted}.`;
  return [head, ...parts].join('\n\n');
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}
