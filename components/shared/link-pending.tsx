'use client';
import { useLinkStatus } from 'next/link';
import { createPortal } from 'react-dom';
import { Spinner } from './spinner';

/**
 * Inside a link: says that its page is on the way. A `loading.tsx` would be a boundary around the
 * page, which React reveals 300 ms after the first paint, also when a page is opened by its address.
 */
export function LinkPending({ label = 'Loading...' }: { label?: string }) {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return createPortal(
    <Spinner
      label={label}
      className="-translate-x-1/2 fixed top-4 left-1/2 z-50 animate-pending rounded-full border bg-popover px-4 py-2 text-sm shadow-lift"
    />,
    document.body,
  );
}
