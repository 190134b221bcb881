import { unstable_isUnrecognizedActionError } from 'next/navigation';

/** Said where an action failed because the server runs a newer build than the page. */
export const newVersionProblem =
  'A new version of Inkwright is out. Reload the page, then try again.';

/** Whether a server action failed because the server's build does not know it. */
export const isNewVersion: (error: unknown) => boolean = unstable_isUnrecognizedActionError;

const listeners = new Set<() => void>();

/** Calls back before the page is reloaded for a new version. Returns the way to stop. */
export function onReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Loads the new version, after all listeners have kept what is typed. */
export function reloadPage(): void {
  for (const listener of listeners) listener();
  window.location.reload();
}
