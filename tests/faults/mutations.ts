import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/**
 * Takes one guard after the other out of a copy of the project and expects the tests to notice: a
 * green board means little while nobody has seen it turn red. `npm run mutations`; one JSON line
 * each, exit code 1 when a removed guard goes unnoticed.
 */
type Mutation = { name: string; file: string; guard: string; without: string; tests: string[] };

const endings = 'tests/integration/jobs/endings.test.ts';
const enqueue = 'tests/integration/jobs/enqueue.test.ts';
const steps = 'tests/integration/jobs/steps.test.ts';
const claims = 'tests/integration/jobs/claim.test.ts';
const stops = 'tests/integration/jobs/stop.test.ts';
const leases = 'db/queries/job-leases.ts';
const claiming = 'db/queries/job-claim.ts';

const mutations: Mutation[] = [
  {
    name: 'the lease token in every write',
    file: leases,
    guard: '    eq(jobs.leaseToken, lease.leaseToken),\n',
    without: '',
    tests: [endings],
  },
  {
    name: 'the condition of the spending update',
    file: 'db/queries/credits.ts',
    guard: ', gte(profiles.creditsAvailable, hold.amount)',
    without: '',
    tests: [enqueue, 'tests/integration/credits/ledger.test.ts'],
  },
  {
    name: 'the uniqueness of a recorded step',
    file: 'db/queries/job-steps.ts',
    guard: '.onConflictDoNothing()',
    without: '.onConflictDoUpdate({ target: [jobSteps.jobId, jobSteps.stepKey], set: { output } })',
    tests: [steps],
  },
  {
    name: 'the reservation with the enqueue',
    file: 'lib/jobs/engine/enqueue.ts',
    guard: 'if (price > 0) await reserveCredits',
    without: 'if (price < 0) await reserveCredits',
    tests: [enqueue],
  },
  {
    name: 'one enqueue of a user at a time',
    file: 'db/queries/jobs.ts',
    guard: "\n    .for('no key update')",
    without: '',
    tests: [enqueue],
  },
  {
    name: 'the attempt counted at the claim',
    file: claiming,
    guard: 'attempt = attempt + 1, ',
    without: '',
    tests: [claims],
  },
  {
    name: 'the attempts that count anew after a step',
    file: leases,
    guard: 'attempt: 1, ',
    without: '',
    tests: [claims],
  },
  {
    name: 'the old place in the queue of a job whose worker is gone',
    file: 'lib/jobs/engine/settle.ts',
    guard: '  await requeueLapsed(db);\n',
    without: '',
    tests: [claims],
  },
  {
    name: 'the credits of a job without a known price',
    file: 'db/queries/job-completion.ts',
    guard: 'job.price === 0',
    without: '!job.price',
    tests: [endings],
  },
  {
    name: 'the release with the failure',
    file: 'lib/jobs/engine/settle.ts',
    guard: '  await releaseCredits(',
    without: '  if (reason.error === "") await releaseCredits(',
    tests: [endings],
  },
  {
    name: 'the reuse of recorded steps',
    file: 'lib/jobs/engine/steps.ts',
    guard: 'if (known) return',
    without: 'if (known && !known) return',
    tests: [steps],
  },
  {
    name: 'the wait for what runs beside a step that is put off',
    file: 'lib/jobs/engine/steps.ts',
    guard: '      await Promise.allSettled(underWay);\n',
    without: '',
    tests: [steps],
  },
  {
    name: 'the version that a recorded step gives its job',
    file: leases,
    guard: ' version: newest,',
    without: '',
    tests: [steps],
  },
  {
    name: 'one claim of a drain after the other',
    file: 'lib/jobs/engine/drain.ts',
    guard: 'clock.inTurn(() =>',
    without: '(async (claim: () => Promise<ClaimedJob | null>) => claim())(() =>',
    tests: [claims],
  },
  {
    name: 'the worker that outlives a failed claim',
    file: 'lib/jobs/engine/drain.ts',
    guard: 'if (options.pollMs === undefined) throw error;',
    without: 'throw error;',
    tests: [claims],
  },
  {
    name: 'the end of a cancelled job whose worker died',
    file: 'lib/jobs/engine/settle.ts',
    guard: '  if (cancelRequestedAt) return',
    without: '  if (cancelRequestedAt && !attempt) return',
    tests: [claims],
  },
  {
    name: 'the patience with a database that takes no writes',
    file: 'db/failures.ts',
    guard: "  '25006',\n",
    without: '',
    tests: ['tests/integration/database/lost-connection.test.ts'],
  },
];

mutations.push(
  {
    name: 'the price that the owner of a stopped job agreed to',
    file: 'lib/jobs/engine/cancel.ts',
    guard: '  if (offer.price > price) throw priceChanged(offer);\n',
    without: '',
    tests: [stops],
  },
  {
    name: 'the end of a hold that is split once',
    file: 'lib/jobs/engine/cancel.ts',
    guard: 'if (!job || job.finishedAt) return;',
    without: 'if (!job) return;',
    tests: [stops],
  },
  {
    name: 'the text of a failed job that is not served',
    file: 'lib/jobs/engine/stream.ts',
    guard: "  if (job.status === 'failed') return [];\n",
    without: '',
    tests: [stops],
  },
  {
    name: 'the wait after many refunds',
    file: 'lib/jobs/write-post/start.ts',
    guard: '      await assertFewRefunds(tx, user.id);\n',
    without: '',
    tests: [stops],
  },
  {
    name: 'the limit of stops',
    file: 'lib/jobs/engine/cancel.ts',
    guard: "  await assertWithinLimit(tx, job.userId, 'cancel');\n",
    without: '',
    tests: [stops],
  },
  {
    name: 'the limit of refunds for short posts',
    file: 'lib/jobs/write-post/short-post-refund.ts',
    guard: '>= refundsPerMonth',
    without: '>= 1_000',
    tests: ['tests/integration/credits/property.test.ts'],
  },
);

const root = process.cwd();
const copy = await mkdtemp(join(tmpdir(), 'inkwright-mutations-'));
const left = /^(node_modules|\.git|\.next.*|\.data.*|test-results|tsconfig\.tsbuildinfo)$/;
let unnoticed = 0;
try {
  await cp(root, copy, {
    recursive: true,
    filter: (path) => resolve(path) === root || !left.test(basename(path)),
  });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const all = [...new Set(mutations.flatMap(({ tests }) => tests))];
  // A suite that is red anyway would "notice" everything.
  if (!(await passes(all))) throw new Error('The tests fail before anything is taken out.');
  for (const mutation of mutations) unnoticed += (await isNoticed(mutation)) ? 0 : 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}
process.exitCode = unnoticed > 0 ? 1 : 0;

async function isNoticed({ name, file, guard, without, tests }: Mutation): Promise<boolean> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(guard).length !== 2)
    throw new Error(`${file} does not hold the guard exactly once: ${guard}`);
  await writeFile(
    path,
    source.replace(guard, () => without),
  );
  const pass = !(await passes(tests));
  await writeFile(path, source);
  console.info(JSON.stringify({ goal: `without ${name} a test fails`, pass }));
  return pass;
}

/** Runs the files on the real server, where races show. */
function passes(tests: string[]): Promise<boolean> {
  const child = spawn('npx', ['vitest', 'run', '--project', 'postgres', ...tests], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, CI: '1' },
  });
  return new Promise((done) => child.once('close', (code) => done(code === 0)));
}
