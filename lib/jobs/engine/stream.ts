import { setTimeout as sleep } from 'node:timers/promises';
import { listSteps } from '@/db/queries/job-steps';
import { readText } from '@/db/queries/job-texts';
import type { SeenJob } from '@/db/queries/jobs';
import { logFailure } from '@/lib/observability/database-outage';
import { openingPart, type SectionText, type TextDelta, type TextEvent } from '@/lib/section-text';
import { getSharedJob } from './shared-job';
import { snapshot, watchStream } from './stream-hub';
import type { Engine, JobType } from './types';

type View = { progress: object };

/** A stream ends after this long and the browser comes back: before the platform cuts it. */
export const streamLifeMs = 240_000;

type Options = Engine & {
  /** The job as its owner may see it. */
  view: (job: SeenJob) => View;
  userId: string;
  jobId: string;
  /** What the browser saw last, from the `Last-Event-ID` header. */
  lastEventId?: string | null;
  signal: AbortSignal;
  /** Aborted when the process is asked to end; the browser comes back to another one. */
  shutdown?: AbortSignal;
  lifeMs?: number;
  pollMs?: number;
  /** Called once the stream is over, however it ended. */
  onEnd?: () => void;
};

/**
 * A job as server-sent events: `job` (its view), `snapshot` (all text), `text` and `reset` (of one
 * section, from 0), `end`. A browser that missed no text by its last id gets no snapshot.
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
        // The browser comes back by itself, and polls if that fails too.
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

/**
 * What has been written of a job so far: its recorded steps, and what is being written. Of a failed
 * or stopped job nothing: it was paid back, or its owner threw it away.
 */
export async function textSoFar(
  { db, registry }: Engine,
  job: Pick<SeenJob, 'id' | 'type' | 'status'>,
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
    for (let shown = ''; !signal.aborted && performance.now() < until; ) {
      // Its end in this process is news that an earlier answer cannot have.
      const maxAgeMs = ended.signal.aborted ? 0 : pollMs * 0.9;
      const job = await getSharedJob(db, { userId, jobId, maxAgeMs });
      if (!job) return;
      const view = viewOf(job);
      if (job.finishedAt) return write(sse('end', view));
      const state = JSON.stringify({ ...view, progress: { ...view.progress, timeElapsed: 0 } });
      // A comment keeps proxies from closing a connection that is silent.
      write(state === shown ? ':\n\n' : sse('job', view));
      if (registry[job.type]?.sectionTexts) await text.catchUp(job.type, state !== shown);
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
function textOf({ db, registry, jobId, lastEventId }: Options, write: Write) {
  let has = lastEventId ?? '';
  let complete = false;
  /** The last that was read of a job which another process writes. */
  let elsewhere = { cursor: '', sent: null as SectionText[] | null };

  /** Sends what is new since the last time, if all that was sent still stands. */
  function sendMore(sections: SectionText[], cursor: string): boolean {
    const more = elsewhere.sent && appended(elsewhere.sent, sections);
    for (const event of more ?? []) write(sse('text', event, cursor));
    return more !== null;
  }

  return {
    append: (event: TextEvent, cursor: string) => {
      // Before the first snapshot the words would have no beginning; the snapshot will hold them.
      if (!complete) return;
      has = cursor;
      write(sse('reset' in event ? 'reset' : 'text', event, cursor));
    },
    /** `isNews`: the job itself has changed, so that its steps may have. */
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
      // Taken in the same turn as it is sent, so no word falls in between.
      const own = snapshot(jobId);
      const cursor = own ? own.cursor : `${stored?.cursor ?? 'steps'}.${recorded.length}`;
      // What was stored may be older than a recorded step.
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

/** What has to be appended to get from one text to the other, or null when that is not enough. */
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

/** The sections of both; those of the second count. */
function merged(first: SectionText[], second: SectionText[]): SectionText[] {
  const texts = new Map([...first, ...second].map(({ section, text }) => [section, text]));
  return [...texts].map(([section, text]) => ({ section, text }));
}

async function recordedSections(
  { db, registry }: Engine,
  { id, type }: Pick<SeenJob, 'id' | 'type'>,
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
