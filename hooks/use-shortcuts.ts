'use client';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isField, shortcutOf } from '@/lib/browser/shortcuts';

export type Asked = 'palette' | 'shortcuts' | null;

const openLayer = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Ignores keys in fields and while a layer is open. `ask(null)` closes and restores focus. */
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
      // While focus returns, the previous opener also counts for the next dialog.
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
  // One dialog may have opened the other, which now has focus.
  if (document.querySelector(openLayer)) return;
  const target = opener?.isConnected ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
}

export function usePaletteKeys(): string {
  return useSyncExternalStore(subscribeToNothing, keysHere, () => 'Ctrl K');
}

const subscribeToNothing = () => () => undefined;
const keysHere = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K');
