'use client';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { NamedButton, TooltipLayer } from './tooltip-layer';

const iconButtons = '[data-slot="button"][data-size^="icon"][aria-label]';

/**
 * Shows the aria-label of every icon-only Button as a tooltip. The library behind it loads when the
 * pointer or the focus first reaches such a button: no page needs it to be read.
 */
export function Tooltips() {
  const [Layer, setLayer] = useState<ComponentType<Parameters<typeof TooltipLayer>[0]> | null>(
    null,
  );
  const [buttons, setButtons] = useState<NamedButton[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const add = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      const element =
        event.target instanceof Element ? event.target.closest<HTMLElement>(iconButtons) : null;
      if (!element) return;
      // A chunk that does not arrive is no failure: the label is still there for screen readers.
      import('./tooltip-layer').then(
        (loaded) => setLayer(() => loaded.TooltipLayer),
        () => undefined,
      );
      setButtons((known) => {
        if (known.some((button) => button.element === element)) return known;
        count.current += 1;
        return [
          ...known.filter((button) => button.element.isConnected),
          { id: count.current, element },
        ];
      });
    };
    document.addEventListener('pointerover', add);
    document.addEventListener('focusin', add);
    return () => {
      document.removeEventListener('pointerover', add);
      document.removeEventListener('focusin', add);
    };
  }, []);
  const drop = useCallback((element: HTMLElement) => {
    setButtons((known) => known.filter((button) => button.element !== element));
  }, []);
  return Layer ? <Layer buttons={buttons} onGone={drop} /> : null;
}
