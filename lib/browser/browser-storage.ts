type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type JsonStore = {
  /** Null for missing values and invalid JSON. Callers validate the shape. */
  read: (key: string) => unknown;
  write: (key: string, value: unknown) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
};

/** No call throws: full or forbidden storage keeps nothing. */
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

export const localStore = jsonStore(() => window.localStorage);

export const tabStore = jsonStore(() => window.sessionStorage);

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
