import { gateState } from '@/lib/auth/session-gate';
import { type WritingEvent, writingEvents } from './writing';

type Options = {
  jobId: string;
  /** Called with everything that came in a short while, so that the page is not drawn per word. */
  onEvents: (events: WritingEvent[]) => void;
  /** False while nothing can come: then somebody should poll. */
  onConnected: (connected: boolean) => void;
  /** Milliseconds until a refused stream is asked for again. */
  retryMs?: number;
};

const refusedRetryMs = 5_000;
const gatherMs = 50;

/**
 * Follows a job by its event stream until it ends; returns how to stop. A refused stream is asked
 * for again; a hidden tab gives its connection up, because browsers have only a few per site.
 */
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
