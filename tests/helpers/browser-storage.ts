import { type JsonStore, jsonStore } from '@/lib/browser/browser-storage';

/** A storage in memory for tests, with its texts. */
export function memoryStore(): { store: JsonStore; items: Map<string, string> } {
  const items = new Map<string, string>();
  const store = jsonStore(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }));
  return { store: { ...store, keys: () => [...items.keys()] }, items };
}

/** A storage that throws at every call, as browsers do when a user has forbidden it. */
export function forbiddenStore(): JsonStore {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  return jsonStore(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse }));
}
