import { localStore } from '@/lib/browser/browser-storage';

const singleKeysOff = 'inkwright:single-keys-off';

export function hasSingleKeys(): boolean {
  return localStore.read(singleKeysOff) !== true;
}

export function setSingleKeys(on: boolean): void {
  if (on) localStore.remove(singleKeysOff);
  else localStore.write(singleKeysOff, true);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function shortcutOf(event: Pressed): 'palette' | 'shortcuts' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : null;
  return key === '?' && !ctrlKey && hasSingleKeys() ? 'shortcuts' : null;
}

const fields =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"], [type="color"], [type="file"])';

/** True where a key press types text. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
