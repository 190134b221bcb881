import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasSingleKeys, setSingleKeys, shortcutOf } from './shortcuts';

const press = (key: string, held: Partial<Parameters<typeof shortcutOf>[0]> = {}) =>
  shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

describe('shortcuts', () => {
  it('opens the palette with Ctrl or ⌘ and K', () => {
    expect(press('k', { ctrlKey: true })).toBe('palette');
    expect(press('K', { metaKey: true })).toBe('palette');
    for (const held of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])
      expect(press('k', held)).toBeNull();
  });

  it('lists the shortcuts with a single key, which can be switched off', () => {
    expect(press('?', { shiftKey: true })).toBe('shortcuts');
    setSingleKeys(false);
    expect(hasSingleKeys()).toBe(false);
    expect(press('?', { shiftKey: true })).toBeNull();
    expect(press('k', { ctrlKey: true })).toBe('palette');
    setSingleKeys(true);
    expect(press('?', { shiftKey: true })).toBe('shortcuts');
  });
});
