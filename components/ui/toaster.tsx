'use client';
import { useTheme } from 'next-themes';
import { Toaster as Sonner } from 'sonner';

/** One toast at a time, five seconds, swiped away to the right, reached with F8 (spec.md §9). */
export function Toaster() {
  const { resolvedTheme } = useTheme();
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
