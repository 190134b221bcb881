import 'server-only';
import { randomUUID } from 'node:crypto';
import type { SectionText, TextEvent } from '@/lib/section-text';

/** In memory, so that no word costs a write; other processes read what share-text.ts stores. */
type Snapshot = {
  /** Attempt and event count: equal cursors mean equal text. */
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

// Bundles and hot reload evaluate this module more than once; they must share the streams.
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

export function closeStream(jobId: string): void {
  const stream = streams.get(jobId);
  if (!stream) return;
  stream.running = false;
  stream.stop = undefined;
  for (const watcher of stream.watchers) watcher('ended', cursorOf(stream));
  if (stream.watchers.size === 0) streams.delete(jobId);
}

/** In another process the heartbeat notices the stop. */
export function stopHere(jobId: string): void {
  streams.get(jobId)?.stop?.();
}

export function snapshot(jobId: string): Snapshot | null {
  const stream = streams.get(jobId);
  if (!stream?.running) return null;
  const sections = [...stream.texts].map(([section, text]) => ({ section, text }));
  return { cursor: cursorOf(stream), sections };
}

export function watchStream(jobId: string, watcher: Watcher): () => void {
  const stream = entry(jobId);
  stream.watchers.add(watcher);
  return () => {
    stream.watchers.delete(watcher);
    if (stream.watchers.size === 0 && !stream.running) streams.delete(jobId);
  };
}
