import type { Db } from '@/db/client';
import { listStuckDeletions, resumeDeletion } from '@/db/queries/account-erasure';
import {
  deleteLapsedSlots,
  deleteOldDeliveries,
  deleteOldSteps,
  deleteOldTexts,
  deleteOldWindows,
} from '@/db/queries/cleaning';
import { eraseOldPosts } from '@/db/queries/deleted-posts';
import { savePosition, takePeriodicTask } from '@/db/queries/periodic-tasks';
import { deleteOldRewrites, listOwnersOfExpired } from '@/db/queries/rewrites';
import { renewDueCounts } from '@/lib/evidence/server/counts';
import { logFailure } from '@/lib/observability/database-outage';
import { renewOldScores } from '@/lib/posts/server/seo-score';
import { dropExpired } from '@/lib/rewrite/server/account';
import type { Part } from './part';
import { sweepExports } from './sweep-exports';
import { sweepFiles } from './sweep-files';

type Task = {
  name: string;
  work: (db: Db, position: string) => Promise<Part>;
  /** Of what people wait to see. */
  everySeconds?: number;
};

const usualSeconds = 600;
const rowsAtOnce = 500;
const postsAtOnce = 20;
/** Limits one run, so that a long backlog does not hold up a tick. */
const partsPerRun = 10;

const tasks: Task[] = [
  { name: 'steps', work: cleanSteps },
  { name: 'windows', work: cleanWindows },
  { name: 'streams', work: cleanSlots },
  { name: 'texts', work: cleanTexts },
  { name: 'rewrites', work: cleanRewrites },
  { name: 'deliveries', work: cleanDeliveries },
  { name: 'posts', work: cleanPosts },
  { name: 'deletions', work: resumeDeletions },
  { name: 'scores', work: renewScores },
  { name: 'evidence', work: renewEvidence, everySeconds: 50 },
  { name: 'files:public', work: (db, position) => sweepFiles(db, 'public', position) },
  { name: 'files:originals', work: (db, position) => sweepFiles(db, 'originals', position) },
  { name: 'files:exports', work: (_, position) => sweepExports(position) },
];

/** A task starts only every `usualSeconds` over all processes. Never throws. */
export async function clean(db: Db): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const task of tasks) {
    try {
      const { name, everySeconds = usualSeconds } = task;
      const position = await takePeriodicTask(db, { task: name, everySeconds });
      if (position !== null) removed[task.name] = await run(db, task, position);
    } catch (error) {
      logFailure('The cleaning failed', error, { part: task.name });
    }
  }
  return removed;
}

async function run(db: Db, task: Task, from: string): Promise<number> {
  let [removed, position] = [0, from];
  for (let parts = 0; parts < partsPerRun; parts++) {
    const part = await task.work(db, position);
    removed += part.removed;
    position = part.next;
    await savePosition(db, task.name, position);
    if (part.isEnd) break;
  }
  return removed;
}

async function cleanSteps(db: Db, position: string): Promise<Part> {
  const after = Number(position) || 0;
  const { last, deleted } = await deleteOldSteps(db, { after, max: rowsAtOnce });
  // Ledger ids only grow, so the next run continues from here.
  return { removed: deleted, next: String(last ?? after), isEnd: last === null };
}

async function cleanWindows(db: Db, position: string): Promise<Part> {
  const { last, deleted } = await deleteOldWindows(db, { after: position, max: rowsAtOnce });
  return { removed: deleted, next: last ?? '', isEnd: last === null };
}

async function cleanSlots(db: Db): Promise<Part> {
  const removed = await deleteLapsedSlots(db, rowsAtOnce);
  return { removed, next: '', isEnd: removed < rowsAtOnce };
}

async function cleanTexts(db: Db): Promise<Part> {
  const removed = await deleteOldTexts(db, rowsAtOnce);
  return { removed, next: '', isEnd: removed < rowsAtOnce };
}

async function cleanRewrites(db: Db): Promise<Part> {
  const owners = await listOwnersOfExpired(db, rowsAtOnce);
  let removed = 0;
  for (const userId of owners) removed += await dropExpired(db, userId);
  const old = await deleteOldRewrites(db, rowsAtOnce);
  const isEnd = owners.length < rowsAtOnce && old < rowsAtOnce;
  return { removed: removed + old, next: '', isEnd };
}

async function cleanDeliveries(db: Db): Promise<Part> {
  const removed = await deleteOldDeliveries(db, rowsAtOnce);
  return { removed, next: '', isEnd: removed < rowsAtOnce };
}

async function cleanPosts(db: Db): Promise<Part> {
  const removed = await eraseOldPosts(db, rowsAtOnce);
  return { removed, next: '', isEnd: removed < rowsAtOnce };
}

/** Deletions whose worker died too often. */
async function resumeDeletions(db: Db): Promise<Part> {
  const stuck = await listStuckDeletions(db, rowsAtOnce);
  for (const id of stuck) await resumeDeletion(db, id);
  return { removed: stuck.length, next: '', isEnd: true };
}

async function renewScores(db: Db): Promise<Part> {
  const renewed = await renewOldScores(db, postsAtOnce);
  return { removed: renewed, next: '', isEnd: renewed < postsAtOnce };
}

async function renewEvidence(db: Db): Promise<Part> {
  const renewed = await renewDueCounts(db, postsAtOnce);
  return { removed: renewed, next: '', isEnd: renewed < postsAtOnce };
}
