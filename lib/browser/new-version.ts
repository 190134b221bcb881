import { unstable_isUnrecognizedActionError } from 'next/navigation';

export const newVersionProblem =
  'A new version of Inkwright is out. Reload the page, then try again.';

/** True if the action failed because the server runs a newer build than the page. */
export const isNewVersion: (error: unknown) => boolean = unstable_isUnrecognizedActionError;

const listeners = new Set<() => void>();

/** Before the page is left for another that leads back, for those who keep what is typed. */
export function onLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function announceLeaving(): void {
  for (const listener of listeners) listener();
}

export function reloadPage(): void {
  announceLeaving();
  window.location.reload();
}
