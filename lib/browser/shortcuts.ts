import { localStore } from '@/lib/browser/browser-storage';

/** Keyboard shortcuts of the studio. Client-safe. */

const singleKeysOff = 'inkwright:single-keys-off';

/** Whether shortcuts of one key without Ctrl or ⌘ are on in this browser. */
export function hasSingleKeys(): boolean {
  return localStore.read(singleKeysOff) !== true;
}

export function setSingleKeys(on: boolean): void {
  if (on) localStore.remove(singleKeysOff);
  else localStore.write(singleKeysOff, true);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key asks for, wherever the focus is. */
export function shortcutOf(event: Pressed): 'palette' | 'shortcuts' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : null;
  return key === '?' && !ctrlKey && hasSingleKeys() ? 'shortcuts' : null;
}

const fields =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"], [type="color"], [type="file"])';

/** True where a key is text. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
