'use client';
import { useEffect, useRef } from 'react';

const opened = new EventTarget();

/** Of the panels beside the text one is open at a time: each that opens closes the other. */
export function useOnlyPanel(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    opened.dispatchEvent(new Event('open'));
    const onOther = () => latest.current();
    opened.addEventListener('open', onOther);
    return () => opened.removeEventListener('open', onOther);
  }, [isOpen]);
}
