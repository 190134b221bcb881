'use client';
import type { MouseEvent } from 'react';
import { notify } from '@/lib/browser/notify';

/** Copies the code of its figure, which the page therefore holds only once. */
export function CopyCode() {
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const code = currentTarget.closest('figure')?.querySelector('code')?.textContent ?? '';
    try {
      await navigator.clipboard.writeText(code);
      notify({ title: 'Copied!', description: 'The code is on your clipboard.' });
    } catch {
      notify({
        title: 'Copy failed',
        description: 'Your browser did not allow it. Select the code and copy it by hand.',
        tone: 'destructive',
      });
    }
  };
  return (
    <button type="button" className="post-screen-only" onClick={copy}>
      Copy<span className="sr-only"> the code</span>
    </button>
  );
}
