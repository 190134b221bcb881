import 'server-only';
import { randomUUID } from 'node:crypto';
import type { TextEvent } from './types';

/**
 * The text of running jobs while it is written, in this process's memory only: nothing is stored
 * per word. A watcher in another process sees finished sections instead (see stream.ts).
 */
export type Snapshot = {
  /** Names this attempt and how far it got; the same mark means the same text. */
  mark: string;
  sections: { section: number; text: string }[];
};

type Watcher = (event: TextEvent | 'ended', mark: string) => void;

type Live = {
  epoch: string;
  count: number;
  running: boolean;
  texts: Map<number, string>;
  watchers: Set<Watcher>;
  stop?: () => void;
};

// Bundles and hot reload evaluate this module more than once; what is running must be known to all.
const holder = globalThis as typeof globalThis & { inkwrightLive?: Map<string, Live> };
holder.inkwrightLive ??= new Map();
const jobs = holder.inkwrightLive;

function entry(jobId: string): Live {
  const known = jobs.get(jobId);
  if (known) return known;
  const made = { epoch: randomUUID(), count: 0, running: false, texts: new Map() };
  const live: Live = { ...made, watchers: new Set() };
  jobs.set(jobId, live);
  return live;
}

const markOf = (live: Live) => `${live.epoch}.${live.count}`;

/** Announces that this process runs the job; `stop` is called when its owner cancels it here. */
export function openLive(jobId: string, stop: () => void): void {
  const live = entry(jobId);
  Object.assign(live, { epoch: randomUUID(), count: 0, running: true, texts: new Map(), stop });
}

export function emitText(jobId: string, event: TextEvent): void {
  const live = jobs.get(jobId);
  if (!live?.running) return;
  const before = live.texts.get(event.section) ?? '';
  live.texts.set(event.section, 'reset' in event ? '' : before + event.delta);
  live.count += 1;
  for (const watcher of live.watchers) watcher(event, markOf(live));
}

/** Ends what {@link openLive} began; the text is in the job's steps now, or void. */
export function closeLive(jobId: string): void {
  const live = jobs.get(jobId);
  if (!live) return;
  live.running = false;
  live.stop = undefined;
  for (const watcher of live.watchers) watcher('ended', markOf(live));
  if (live.watchers.size === 0) jobs.delete(jobId);
}

/** Stops the job at once if this process runs it; elsewhere the heartbeat notices. */
export function stopLive(jobId: string): void {
  jobs.get(jobId)?.stop?.();
}

/** What has been written so far, or null when the job does not run in this process. */
export function snapshot(jobId: string): Snapshot | null {
  const live = jobs.get(jobId);
  if (!live?.running) return null;
  const sections = [...live.texts].map(([section, text]) => ({ section, text }));
  return { mark: markOf(live), sections };
}

/** Calls `watcher` with every event from now on, and returns how to end that. */
export function watchLive(jobId: string, watcher: Watcher): () => void {
  const live = entry(jobId);
  live.watchers.add(watcher);
  return () => {
    live.watchers.delete(watcher);
    if (live.watchers.size === 0 && !live.running) jobs.delete(jobId);
  };
}
