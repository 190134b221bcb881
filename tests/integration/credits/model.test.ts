import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '@/db/client';
import { findLedgerProblems } from '@/db/queries/ledger-check';
import {
  clawBackCredits,
  commitCredits,
  grantCredits,
  refundCredits,
  releaseCredits,
  reserveCredits,
  spendPart,
} from '@/lib/credits/ledger';
import { AppError } from '@/lib/errors';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { isFullRun, patience } from '../../helpers/trials';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Move = {
  act: 'grant' | 'reserve' | 'commit' | 'release' | 'part' | 'refund' | 'clawback';
  amount: number;
  /** Which of the things made before it is about; some name one that was ended or used before. */
  pick: number;
  /** The process dies before its transaction commits. */
  crash: boolean;
};
const move = fc.record<Move>({
  act: fc.constantFrom(
    'grant',
    'reserve',
    'reserve',
    'commit',
    'release',
    'part',
    'refund',
    'clawback',
  ),
  amount: fc.integer({ min: 1, max: 400 }),
  pick: fc.nat(1_000),
  crash: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

type Job = { id: string; amount: number; open: boolean };

/** The ledger by its rules, in plain arithmetic. */
class Model {
  available = 0;
  held = 0;
  keys = new Set<string>();
  jobs: Job[] = [];
  private names: string[] = [];

  /** As it was before a transaction that did not commit. */
  copy(): Model {
    return Object.assign(new Model(), structuredClone({ ...this }));
  }

  /** A key that is new, or one that was used, so that its entry must not come twice. */
  key(act: string, { pick }: Move): string {
    const known = pick % 4 === 0 ? this.names[pick % Math.max(1, this.names.length)] : undefined;
    const key = known ?? randomUUID();
    if (!known) this.names.push(key);
    return `${act}:${key}`;
  }

  once(key: string, change: number): void {
    if (this.keys.has(key)) return;
    this.keys.add(key);
    this.available += change;
  }

  end(job: Job, spent: number): void {
    if (!job.open) return;
    job.open = false;
    this.held -= job.amount;
    this.available += job.amount - spent;
  }
}

/** The product's call for a move, and what it must do to the model. */
function plan(
  model: Model,
  userId: string,
  move: Move,
): { call: (tx: Tx) => Promise<unknown>; apply: () => void } | null {
  const { act, amount } = move;
  const job = model.jobs[move.pick % Math.max(1, model.jobs.length)];
  const base = { userId, reference: 'Model' };
  if (act === 'reserve') {
    const made = { id: randomUUID(), amount, open: true };
    return {
      call: (tx) => reserveCredits(tx, { ...base, amount, jobId: made.id }),
      apply: () => {
        model.jobs.push(made);
        model.available -= amount;
        model.held += amount;
      },
    };
  }
  if (act === 'grant' || act === 'clawback') {
    const idempotencyKey = model.key(act, move);
    const entry = { ...base, amount, idempotencyKey };
    const sign = act === 'grant' ? 1 : -1;
    return {
      call: (tx) => (act === 'grant' ? grantCredits(tx, entry) : clawBackCredits(tx, entry)),
      apply: () => model.once(idempotencyKey, sign * amount),
    };
  }
  if (!job) return null;
  if (act === 'refund') {
    const idempotencyKey = `refund:${job.id}`;
    return {
      call: (tx) => refundCredits(tx, { ...base, amount, jobId: job.id, idempotencyKey }),
      apply: () => model.once(idempotencyKey, amount),
    };
  }
  const settlement = { ...base, jobId: job.id };
  const spent = act === 'commit' ? job.amount : act === 'part' ? Math.min(amount, job.amount) : 0;
  const calls = {
    commit: (tx: Tx) => commitCredits(tx, settlement),
    release: (tx: Tx) => releaseCredits(tx, settlement),
    part: (tx: Tx) => spendPart(tx, { ...settlement, amount }),
  };
  return { call: calls[act], apply: () => model.end(job, spent) };
}

class Crash extends Error {}

/** The moves of one transaction, from one to twenty; its last says whether it crashes. */
function grouped(moves: Move[]): Move[][] {
  const groups: Move[][] = [];
  for (let at = 0; at < moves.length; ) {
    const size = 1 + ((moves[at]?.pick ?? 0) % 20);
    groups.push(moves.slice(at, at + size));
    at += size;
  }
  return groups;
}

/** Makes the moves in the product, and in a copy of the model that becomes the model if they commit. */
async function make(userId: string, before: Model, moves: Move[]): Promise<Model> {
  const model = before.copy();
  const done = database.db.transaction(async (tx) => {
    for (const one of moves) {
      const planned = plan(model, userId, one);
      if (!planned) continue;
      const isRefused = one.act === 'reserve' && model.available < one.amount;
      if (isRefused) await expect(planned.call(tx)).rejects.toThrow(AppError);
      else {
        await planned.call(tx);
        planned.apply();
      }
    }
    if (moves.at(-1)?.crash) throw new Crash();
  });
  if (!moves.at(-1)?.crash) return done.then(() => model);
  await expect(done).rejects.toThrow(Crash);
  return before;
}

it(
  'L2: the ledger does what its rules say in plain arithmetic, through crashes and repeats',
  async () => {
    const [seeds, operations] = isFullRun ? [20, 10_000] : [4, 250];
    for (let seed = 1; seed <= seeds; seed++) {
      const userId = await testUser(database.db);
      let model = new Model();
      for (const moves of grouped(fc.sample(move, { seed, numRuns: operations }))) {
        model = await make(userId, model, moves);
        const [row] = await database.sql`
          select credits_available as available, credits_held as held from app.profiles where id = ${userId}`;
        const expected = { available: model.available, held: model.held };
        expect({ ...row }, `seed ${seed}: ${JSON.stringify(moves)}`).toEqual(expected);
      }
      // The holds belong to no job here, and refunds are not held against what was spent.
      const found = await findLedgerProblems(database.db);
      expect(found.filter(({ problem }) => !/^job /.test(problem))).toEqual([]);
    }
  },
  patience(1_800_000),
);
