'use client';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isField, shortcutOf } from '@/lib/browser/shortcuts';

export type Asked = 'palette' | 'shortcuts' | null;

const openLayer = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Which of the two was asked for by its keys, anywhere but in a field or while a dialog is open.
 * `ask(null)` closes it and gives the focus back to where it came from.
 */
export function useShortcuts() {
  const [asked, setAsked] = useState<Asked>(null);
  const opener = useRef<HTMLElement | null>(null);
  const isReturning = useRef(false);
  const ask = useCallback((wanted: Asked) => {
    setAsked(wanted);
    const active = document.activeElement;
    if (wanted === null) {
      isReturning.current = true;
      requestAnimationFrame(() => {
        isReturning.current = false;
        giveBack(opener.current);
      });
      // Until the focus is back, nothing has it: the opener of the one before is also this one's.
    } else if (!isReturning.current && active instanceof HTMLElement && !active.closest(openLayer))
      opener.current = active;
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = shortcutOf(event);
      if (!wanted || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (isField(event.target) || document.querySelector(openLayer)) return;
      event.preventDefault();
      ask(wanted);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ask]);
  return { asked, ask };
}

function giveBack(opener: HTMLElement | null): void {
  // One of the two may have opened the other, which has the focus now.
  if (document.querySelector(openLayer)) return;
  // The opener may be gone, as the menu of phones is.
  const target = opener?.isConnected ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
}

/** The keys of the palette as this computer writes them. */
export function usePaletteKeys(): string {
  return useSyncExternalStore(subscribeToNothing, keysHere, () => 'Ctrl K');
}

const subscribeToNothing = () => () => undefined;
const keysHere = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K');
