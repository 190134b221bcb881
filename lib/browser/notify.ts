export type Notice = {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
  /** Milliseconds; 5000 by default. */
  duration?: number;
  link?: { label: string; href: string };
  action?: { label: string; run: () => void };
  /** The page is about to be left: later notices are dropped. */
  isLast?: boolean;
};

type Outlet = { show: (notice: Notice) => void; dismiss: () => void };

let outlet: Outlet | null = null;
let waiting: { notice: Notice; resolve: () => void }[] = [];
let onWaiting: (() => void) | null = null;
let isClosed = false;

/** Resolves once the toast is visible, for callers that then leave the page. */
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

export function dismissNotices(): void {
  waiting = [];
  outlet?.dismiss();
}

/** For the toaster only. Returns the close function. */
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

/** For the toaster only: `act` runs when a notice finds no outlet. */
export function whenNoticeWaits(act: () => void): () => void {
  onWaiting = act;
  if (waiting.length > 0) act();
  return () => {
    if (onWaiting === act) onWaiting = null;
  };
}
