export type Notice = {
  title: string;
  description?: string;
  /** "destructive" for failures. */
  tone?: 'default' | 'destructive';
  /** Milliseconds on screen; 5000 unless told. */
  duration?: number;
  /** A way on, on our own pages. */
  link?: { label: string; href: string };
  /** Something to do about it, for example to take it back. */
  action?: { label: string; run: () => void };
  /** The page is about to be left: nothing may cover this notice. */
  isLast?: boolean;
};

/** What puts notices on the screen. */
type Outlet = { show: (notice: Notice) => void; dismiss: () => void };

let outlet: Outlet | null = null;
let waiting: { notice: Notice; resolve: () => void }[] = [];
let onWaiting: (() => void) | null = null;
let isClosed = false;

/**
 * Shows a toast, as soon as there is something to show it. Resolves when it is on the screen, for
 * callers that leave the page after it.
 */
export function notify(notice: Notice): Promise<void> {
  if (isClosed) return Promise.resolve();
  isClosed = notice.isLast ?? false;
  if (outlet) {
    outlet.show(notice);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    waiting.push({ notice, resolve });
    onWaiting?.();
  });
}

/** Takes away what is shown, once it no longer holds. */
export function dismissNotices(): void {
  waiting = [];
  outlet?.dismiss();
}

/** For the toaster alone: gives it what has waited, and everything to come. Returns the way out. */
export function openOutlet(opened: Outlet): () => void {
  outlet = opened;
  for (const { notice, resolve } of waiting.splice(0)) {
    opened.show(notice);
    resolve();
  }
  return () => {
    if (outlet === opened) outlet = null;
  };
}

/** For the toaster alone: `act` is called when a notice finds no outlet. Returns the way out. */
export function whenNoticeWaits(act: () => void): () => void {
  onWaiting = act;
  if (waiting.length > 0) act();
  return () => {
    if (onWaiting === act) onWaiting = null;
  };
}
