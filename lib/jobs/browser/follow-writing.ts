import { gateState } from '@/lib/auth/session-gate';
import { type WritingEvent, writingEvents } from './writing';

type Options = {
  jobId: string;
  /** Receives events in batches, so that the page does not render per word. */
  onEvents: (events: WritingEvent[]) => void;
  /** While false, the caller should poll. */
  onConnected: (connected: boolean) => void;
  retryMs?: number;
};

const refusedRetryMs = 5_000;
const gatherMs = 50;

/** A hidden tab disconnects, because browsers allow only a few connections per site. */
export function followWriting(options: Options): () => void {
  const { jobId, onEvents, onConnected, retryMs = refusedRetryMs } = options;
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const waiting: WritingEvent[] = [];

  const flush = () => {
    soon = undefined;
    onEvents(waiting.splice(0));
  };
  const take = (event: WritingEvent) => {
    waiting.push(event);
    soon ??= setTimeout(flush, gatherMs);
  };
  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
    onConnected(false);
  };
  const open = () => {
    if (source || document.hidden) return;
    if (gateState() !== 'open') {
      retry = setTimeout(open, retryMs);
      return;
    }
    const opened = new EventSource(`/api/jobs/${jobId}/events`);
    source = opened;
    opened.onopen = () => onConnected(true);
    opened.onerror = () => {
      onConnected(false);
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      retry = setTimeout(open, retryMs);
    };
    for (const type of writingEvents)
      opened.addEventListener(type, ({ data }: MessageEvent<string>) => {
        take({ type, data: JSON.parse(data) } as WritingEvent);
        if (type === 'end') stop();
      });
  };
  const look = () => {
    if (document.hidden) close();
    else open();
  };
  const stop = () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };

  document.addEventListener('visibilitychange', look);
  open();
  return () => {
    stop();
    clearTimeout(soon);
  };
}
