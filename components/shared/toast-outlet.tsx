'use client';
import Link from 'next/link';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Toaster } from '@/components/ui/sonner';
import { type Notice, openOutlet } from '@/lib/browser/notify';

/** One toast at a time, five seconds, swiped away to the right, reached with F8. */
export function ToastOutlet() {
  // Runs after the effect of the child below, which is what listens for toasts.
  useEffect(() => openOutlet({ show, dismiss: () => toast.dismiss() }), []);
  return (
    <Toaster
      // Bottom toasts would cover the buttons that lead on; globals.css moves them into the sidebar.
      position="top-right"
      visibleToasts={1}
      duration={5000}
      hotkey={['F8']}
      swipeDirections={['right']}
      closeButton
    />
  );
}

function show({ title, description, tone = 'default', duration, link, action }: Notice): void {
  const raise = tone === 'destructive' ? toast.error : toast;
  const id = raise(title, {
    description,
    duration,
    action: link ? (
      <Button asChild variant="outline" size="sm" className="ml-auto">
        <Link href={link.href} onClick={() => toast.dismiss(id)}>
          {link.label}
        </Link>
      </Button>
    ) : (
      action && (
        <Button
          variant="outline"
          size="sm"
          className="ml-auto"
          onClick={() => {
            toast.dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )
    ),
  });
}
