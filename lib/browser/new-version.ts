import { unstable_isUnrecognizedActionError } from 'next/navigation';

export const newVersionProblem =
  'A new version of Inkwright is out. Reload the page, then try again.';

/** True if the action failed because the server runs a newer build than the page. */
export const isNewVersion: (error: unknown) => boolean = unstable_isUnrecognizedActionError;

const listeners = new Set<() => void>();

export function onReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function reloadPage(): void {
  for (const listener of listeners) listener();
  window.location.reload();
}
