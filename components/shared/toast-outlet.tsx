'use client';
import Link from 'next/link';
import { useTheme } from 'next-themes';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { type Notice, openOutlet } from '@/lib/notify';

/** One toast at a time, five seconds, swiped away to the right, reached with F8 (spec.md §9). */
export function ToastOutlet() {
  const { resolvedTheme } = useTheme();
  // Runs after the effect of the child below, which is what listens for toasts.
  useEffect(() => openOutlet({ show, dismiss: () => toast.dismiss() }), []);
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      // At the bottom it would lie over the buttons that lead on, and stay while they are aimed at.
      position="top-right"
      visibleToasts={1}
      duration={5000}
      hotkey={['F8']}
      swipeDirections={['right']}
      closeButton
      toastOptions={{
        classNames: {
          toast:
            'rounded-lg! border! border-border! bg-popover! text-popover-foreground! shadow-lift! font-sans!',
          title: 'font-medium! text-sm!',
          description: 'text-muted-foreground! text-sm!',
          error: 'border-destructive/50! [&_[data-icon]]:text-destructive',
          closeButton: 'border-border! bg-popover! text-foreground!',
        },
      }}
    />
  );
}

function show({ title, description, tone = 'default', duration, link }: Notice): void {
  const raise = tone === 'destructive' ? toast.error : toast;
  const id = raise(title, {
    description,
    duration,
    action: link && (
      <Button asChild variant="outline" size="sm" className="ml-auto">
        <Link href={link.href} onClick={() => toast.dismiss(id)}>
          {link.label}
        </Link>
      </Button>
    ),
  });
}
