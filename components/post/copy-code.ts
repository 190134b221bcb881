import type { MouseEvent } from 'react';
import { copyText } from '@/lib/browser/copy-text';

/** For the element around a text with code: one listener for the buttons of all blocks of code. */
export function copyCode({ target }: MouseEvent): void {
  const box = target instanceof Element && target.closest('button') && target.closest('figure');
  const code = box ? box.querySelector('.post-code-box code') : null;
  // Read from the page, so that it holds the code only once.
  if (code) void copyText({ text: code.textContent, copied: 'The code is on your clipboard.' });
}
