import { setTimeout as sleep } from 'node:timers/promises';
import { listSteps } from '@/db/queries/job-steps';
import { readText } from '@/db/queries/job-texts';
import type { JobRow, SeenJob } from '@/db/queries/jobs';
import { logFailure } from '@/lib/observability/database-outage';
import { openingPart, type SectionText, type TextDelta, type TextEvent } from '@/lib/section-text';
import { getSharedJob } from './shared-job';
import { snapshot, watchStream } from './stream-hub';
import type { Engine, JobType } from './types';

type View = { progress: object };

/** Ends before the platform's limit of 300 s; the browser reconnects. */
export const streamLifeMs = 240_000;

type Options = Engine & {
  view: (job: SeenJob) => View;
  userId: string;
  jobId: string;
  lastEventId?: string | null;
  signal: AbortSignal;
  shutdown?: AbortSignal;
  lifeMs?: number;
  pollMs?: number;
  onEnd?: () => void;
};

/**
 * Sends `job`, `snapshot` (all text), `text` and `reset` (one section), `end`. Skips the snapshot
 * if the browser's last id is current.
 */
export function jobEvents(options: Options): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const signal = AbortSignal.any([options.signal, gone.signal]);
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream({
    start: async (controller) => {
      const write = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      write('retry: 1000\n\n');
      const leave = () => gone.abort();
      if (options.shutdown?.aborted) leave();
      options.shutdown?.addEventListener('abort', leave);
      try {
        await follow({ ...options, signal }, write);
      } catch (error) {
        if (!signal.aborted)
          logFailure('The events of a job broke off', error, { jobId: options.jobId });
      }
      options.shutdown?.removeEventListener('abort', leave);
      options.onEnd?.();
      if (!isCancelled) controller.close();
    },
    cancel: () => {
      isCancelled = true;
      gone.abort();
    },
  });
}

/** Empty for failed and stopped jobs: their text was refunded, discarded or kept as a post. */
export async function textSoFar(
  { db, registry }: Engine,
  job: Pick<JobRow, 'id' | 'type' | 'status'>,
): Promise<SectionText[]> {
  if (job.status === 'failed') return [];
  const recorded = await recordedSections({ db, registry }, job);
  const live = snapshot(job.id);
  if (live) return merged(recorded, live.sections);
  const stored = await readText(db, job.id);
  return stored ? merged(stored.sections, recorded) : recorded;
}

type Write = (text: string) => void;

async function follow(options: Options, write: Write): Promise<void> {
  const {
    db,
    registry,
    userId,
    jobId,
    view: viewOf,
    signal,
    lifeMs = streamLifeMs,
    pollMs = 1_000,
  } = options;
  const until = performance.now() + lifeMs;
  const text = textOf(options, write);
  const ended = new AbortController();
  const unwatch = watchStream(jobId, (event, cursor) => {
    if (event === 'ended') ended.abort();
    else text.append(event, cursor);
  });
  try {
    for (let lastState = ''; !signal.aborted && performance.now() < until; ) {
      // After the end in this process, an earlier read is out of date.
      const maxAgeMs = ended.signal.aborted ? 0 : pollMs * 0.9;
      const job = await getSharedJob(db, { userId, jobId, maxAgeMs });
      if (!job) return;
      const view = viewOf(job);
      if (job.finishedAt) return write(sse('end', view));
      const state = JSON.stringify({ ...view, progress: { ...view.progress, timeElapsed: 0 } });
      // A comment keeps proxies from closing an idle connection.
      write(state === lastState ? ':\n\n' : sse('job', view));
      if (registry[job.type]?.sectionTexts) await text.catchUp(job.type, state !== lastState);
      lastState = state;
      const early = ended.signal.aborted ? [] : [ended.signal];
      const wake = AbortSignal.any([signal, ...early]);
      await sleep(pollMs, undefined, { signal: wake }).catch(() => undefined);
    }
  } finally {
    unwatch();
  }
}

function textOf({ db, registry, jobId, lastEventId }: Options, write: Write) {
  let has = lastEventId ?? '';
  let complete = false;
  let elsewhere = { cursor: '', sent: null as SectionText[] | null };

  /** Returns false if the browser needs a snapshot. */
  function sendMore(sections: SectionText[], cursor: string): boolean {
    const more = elsewhere.sent && appended(elsewhere.sent, sections);
    for (const event of more ?? []) write(sse('text', event, cursor));
    return more !== null;
  }

  return {
    append: (event: TextEvent, cursor: string) => {
      // Before the first snapshot, a delta would lack its beginning; the snapshot contains it.
      if (!complete) return;
      has = cursor;
      write(sse('reset' in event ? 'reset' : 'text', event, cursor));
    },
    /** `isNews`: the job's view changed, so its steps may have changed too. */
    catchUp: async (type: JobType, isNews: boolean) => {
      const before = snapshot(jobId);
      if (before && sameAttempt(before.cursor, has) && (complete || before.cursor === has)) {
        complete = true;
        return;
      }
      const known = isNews ? '' : elsewhere.cursor;
      const stored = before ? null : await readText(db, jobId, known);
      if (!before && !isNews && (stored?.cursor ?? '') === elsewhere.cursor) return;
      const recorded = await recordedSections({ db, registry }, { id: jobId, type });
      // Taken in the same turn as it is sent, so that no delta falls in between.
      const own = snapshot(jobId);
      const cursor = own ? own.cursor : `${stored?.cursor ?? 'steps'}.${recorded.length}`;
      // The stored text can be older than a recorded step.
      const sections = own
        ? merged(recorded, own.sections)
        : merged(stored?.sections ?? [], recorded);
      if (cursor !== has && (own || !sendMore(sections, cursor)))
        write(sse('snapshot', { sections }, cursor));
      const sent = own || cursor === lastEventId ? null : sections;
      elsewhere = { cursor: stored?.cursor ?? '', sent };
      has = cursor;
      complete = true;
    },
  };
}

function appended(before: SectionText[], after: SectionText[]): TextDelta[] | null {
  const old = new Map(before.map(({ section, text }) => [section, text]));
  const kept = after.filter(({ section, text }) => text.startsWith(old.get(section) ?? ''));
  const known = kept.filter(({ section }) => old.has(section));
  if (kept.length < after.length || known.length < before.length) return null;
  return after
    .map(({ section, text }) => ({ section, delta: text.slice(old.get(section)?.length ?? 0) }))
    .filter(({ delta }) => delta);
}

const sameAttempt = (a: string, b: string) => a.split('.')[0] === b.split('.')[0];

/** Sections of `second` win. */
function merged(first: SectionText[], second: SectionText[]): SectionText[] {
  const texts = new Map([...first, ...second].map(({ section, text }) => [section, text]));
  return [...texts].map(([section, text]) => ({ section, text }));
}

async function recordedSections(
  { db, registry }: Engine,
  { id, type }: Pick<JobRow, 'id' | 'type'>,
): Promise<SectionText[]> {
  const { sectionTexts, openingText } = registry[type] ?? {};
  if (!sectionTexts) return [];
  const steps = await listSteps(db, id);
  const opening = openingText?.(steps);
  return [...(opening ? [{ section: openingPart, text: opening }] : []), ...sectionTexts(steps)];
}

function sse(event: string, data: unknown, id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
