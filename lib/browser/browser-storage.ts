type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type JsonStore = {
  /** Null when there is nothing, or something that is not JSON. Callers check its shape. */
  read: (key: string) => unknown;
  /** False when the browser did not keep it. */
  write: (key: string, value: unknown) => boolean;
  remove: (key: string) => void;
  /** Names of what is kept, in no order. */
  keys: () => string[];
};

/**
 * Keeps values as JSON in the storage of the browser. Storage that is full or forbidden keeps
 * nothing; no call throws.
 */
export function jsonStore(open: () => Store): JsonStore {
  return {
    read: (key) => parseJson(attempt(() => open().getItem(key)) ?? null),
    write: (key, value) =>
      attempt(() => {
        open().setItem(key, JSON.stringify(value));
        return true;
      }) ?? false,
    remove: (key) => attempt(() => open().removeItem(key)),
    keys: () => attempt(() => Object.keys(open())) ?? [],
  };
}

/** For every tab, and kept until it is removed. */
export const localStore = jsonStore(() => window.localStorage);

/** For this tab alone, as long as it is open. */
export const tabStore = jsonStore(() => window.sessionStorage);

/** The value of a stored text, or null when it is not JSON. */
export function parseJson(text: string | null): unknown {
  return attempt(() => JSON.parse(text ?? 'null')) ?? null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
