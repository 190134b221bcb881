import 'server-only';
import { randomUUID } from 'node:crypto';
import type { SectionText, TextEvent } from '@/lib/section-text';

/**
 * The text of running jobs while it is written, in this process's memory: nothing is stored per
 * word. Watchers in other processes read what share-text.ts stores.
 */
type Snapshot = {
  /** Names this attempt and how far it got; the same cursor means the same text. */
  cursor: string;
  sections: SectionText[];
};

type Watcher = (event: TextEvent | 'ended', cursor: string) => void;

type Stream = {
  attemptId: string;
  count: number;
  running: boolean;
  texts: Map<number, string>;
  watchers: Set<Watcher>;
  stop?: () => void;
};

// Bundles and hot reload evaluate this module more than once; what is running must be known to all.
const holder = globalThis as typeof globalThis & { inkwrightStreamHub?: Map<string, Stream> };
holder.inkwrightStreamHub ??= new Map();
const streams = holder.inkwrightStreamHub;

function entry(jobId: string): Stream {
  const known = streams.get(jobId);
  if (known) return known;
  const made = { attemptId: randomUUID(), count: 0, running: false, texts: new Map() };
  const stream: Stream = { ...made, watchers: new Set() };
  streams.set(jobId, stream);
  return stream;
}

const cursorOf = (stream: Stream) => `${stream.attemptId}.${stream.count}`;

/** Announces that this process runs the job; `stop` is called when its owner cancels it here. */
export function openStream(jobId: string, stop: () => void): void {
  const stream = entry(jobId);
  Object.assign(stream, {
    attemptId: randomUUID(),
    count: 0,
    running: true,
    texts: new Map(),
    stop,
  });
}

export function emitText(jobId: string, event: TextEvent): void {
  const stream = streams.get(jobId);
  if (!stream?.running) return;
  const before = stream.texts.get(event.section) ?? '';
  stream.texts.set(event.section, 'reset' in event ? '' : before + event.delta);
  stream.count += 1;
  for (const watcher of stream.watchers) watcher(event, cursorOf(stream));
}

/** Ends what {@link openStream} began; the text is in the job's steps now, or void. */
export function closeStream(jobId: string): void {
  const stream = streams.get(jobId);
  if (!stream) return;
  stream.running = false;
  stream.stop = undefined;
  for (const watcher of stream.watchers) watcher('ended', cursorOf(stream));
  if (stream.watchers.size === 0) streams.delete(jobId);
}

/** Stops the job at once if this process runs it; elsewhere the heartbeat notices. */
export function stopHere(jobId: string): void {
  streams.get(jobId)?.stop?.();
}

/** What has been written so far, or null when the job does not run in this process. */
export function snapshot(jobId: string): Snapshot | null {
  const stream = streams.get(jobId);
  if (!stream?.running) return null;
  const sections = [...stream.texts].map(([section, text]) => ({ section, text }));
  return { cursor: cursorOf(stream), sections };
}

/** Calls `watcher` with every event from now on, and returns how to end that. */
export function watchStream(jobId: string, watcher: Watcher): () => void {
  const stream = entry(jobId);
  stream.watchers.add(watcher);
  return () => {
    stream.watchers.delete(watcher);
    if (stream.watchers.size === 0 && !stream.running) streams.delete(jobId);
  };
}
