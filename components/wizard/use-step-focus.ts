import { useEffect, useRef } from 'react';

/** Takes the focus to the new heading when the screen changes, but not on arrival. */
export function useStepFocus(screen: string | number): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.getElementById('step-heading')?.focus();
    scrollTo({ top: 0 });
  }, [screen]);
}
