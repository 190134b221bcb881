'use client';
import type { MouseEvent } from 'react';
import { copyText } from '@/lib/browser/copy-text';

/** Reads the code from its figure, so that the page holds it only once. */
export function CopyCode() {
  const copy = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const text = currentTarget.closest('figure')?.querySelector('code')?.textContent ?? '';
    return copyText({ text, copied: 'The code is on your clipboard.' });
  };
  return (
    <button type="button" className="post-screen-only" onClick={copy}>
      Copy<span className="sr-only"> the code</span>
    </button>
  );
}
