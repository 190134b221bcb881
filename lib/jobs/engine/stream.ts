import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { listSteps } from '@/db/queries/job-steps';
import type { SeenJob } from '@/db/queries/jobs';
import { JobView } from '@/lib/jobs/schema';
import { toJobView } from '@/lib/jobs/view';
import { sectionTexts } from '@/lib/jobs/write-post/section-texts';
import { getSharedJob } from './shared-job';
import { type Snapshot, snapshot, watchLive } from './stream-hub';

/** A stream ends after this long and the browser comes back: before the platform cuts it. */
export const streamLifeMs = 240_000;

type Options = {
  db: Db;
  userId: string;
  jobId: string;
  /** What the browser saw last, from the `Last-Event-ID` header. */
  lastEventId?: string | null;
  signal: AbortSignal;
  lifeMs?: number;
  pollMs?: number;
  /** Called once the stream is over, however it ended. */
  onEnd?: () => void;
};

/**
 * A job as server-sent events: `job` (a JobView, whenever it changed), `snapshot` (all text so far,
 * replacing what the browser has), `text` and `reset` (one section's words as they are written),
 * and `end` (the finished JobView), after which nothing comes. Sections count from 0. The ids let a
 * browser that lost the connection go on: if it missed no text it gets no snapshot. In a process
 * that does not run the job, text comes in whole sections as they are recorded.
 */
export function jobEvents(options: Options): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const signal = AbortSignal.any([options.signal, gone.signal]);
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: async (controller) => {
      const write = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      write('retry: 1000\n\n');
      try {
        await follow({ ...options, signal }, write);
      } catch (error) {
        // The browser comes back by itself, and polls if that fails too.
        if (!signal.aborted) console.error(`The events of job ${options.jobId} broke off.`, error);
      }
      options.onEnd?.();
      if (!gone.signal.aborted) controller.close();
    },
    cancel: () => gone.abort(),
  });
}

/**
 * What has been written of a job so far: its recorded steps, and what this process is writing. Of a
 * failed or stopped job nothing: it was paid back, or its owner threw it away.
 */
export async function textSoFar(
  db: Db,
  job: Pick<SeenJob, 'id' | 'status'>,
): Promise<Snapshot['sections']> {
  if (job.status === 'failed') return [];
  const recorded = await recordedSections(db, job.id);
  const live = snapshot(job.id);
  return live ? merged(recorded, live).sections : recorded;
}

type Write = (text: string) => void;

async function follow(options: Options, write: Write): Promise<void> {
  const { db, userId, jobId, signal, lifeMs = streamLifeMs, pollMs = 1_000 } = options;
  const until = performance.now() + lifeMs;
  const text = textOf(db, jobId, options.lastEventId ?? '', write);
  const ended = new AbortController();
  const unwatch = watchLive(jobId, (event, mark) => {
    if (event === 'ended') ended.abort();
    else text.live(event, mark);
  });
  try {
    for (let shown = ''; !signal.aborted && performance.now() < until; ) {
      // Its end in this process is news that an earlier answer cannot have.
      const maxAgeMs = ended.signal.aborted ? 0 : pollMs * 0.9;
      const job = await getSharedJob(db, { userId, jobId, maxAgeMs });
      if (!job) return;
      const view = JobView.parse(toJobView(job));
      if (job.finishedAt) return write(frame('end', view));
      const state = JSON.stringify({ ...view, progress: { ...view.progress, timeElapsed: 0 } });
      // A comment keeps proxies from closing a connection that is silent.
      write(state === shown ? ':\n\n' : frame('job', view));
      if (state !== shown || snapshot(jobId)) await text.catchUp();
      shown = state;
      const early = ended.signal.aborted ? [] : [ended.signal];
      const wake = AbortSignal.any([signal, ...early]);
      await sleep(pollMs, undefined, { signal: wake }).catch(() => undefined);
    }
  } finally {
    unwatch();
  }
}

/** What one browser has of the text, and what it must be sent to have all of it. */
function textOf(db: Db, jobId: string, lastEventId: string, write: Write) {
  let has = lastEventId;
  let complete = false;
  return {
    live: (event: { section: number }, mark: string) => {
      // Before the first snapshot the words would have no beginning; the snapshot will hold them.
      if (!complete) return;
      has = mark;
      write(frame('reset' in event ? 'reset' : 'text', event, mark));
    },
    catchUp: async () => {
      const before = snapshot(jobId);
      if (before && sameAttempt(before.mark, has) && (complete || before.mark === has)) {
        complete = true;
        return;
      }
      const recorded = await recordedSections(db, jobId);
      // Taken in the same turn as it is sent, so no word falls in between.
      const now = snapshot(jobId) ?? { mark: `steps.${recorded.length}`, sections: [] };
      if (now.mark !== has) write(frame('snapshot', merged(recorded, now), now.mark));
      has = now.mark;
      complete = true;
    },
  };
}

const sameAttempt = (a: string, b: string) => a.split('.')[0] === b.split('.')[0];

function merged(recorded: Snapshot['sections'], { sections }: Snapshot) {
  const texts = new Map([...recorded, ...sections].map(({ section, text }) => [section, text]));
  return { sections: [...texts].map(([section, text]) => ({ section, text })) };
}

async function recordedSections(db: Db, jobId: string): Promise<Snapshot['sections']> {
  return sectionTexts(await listSteps(db, jobId));
}

function frame(event: string, data: unknown, id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
