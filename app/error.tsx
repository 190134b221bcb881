'use client';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

/**
 * Every page loads this file ahead of any failure, so it imports no components: the button looks
 * like components/ui/button.tsx without bringing it along a second time.
 */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      // The server has to be asked again; a reset alone would draw what failed.
      router.refresh();
      reset();
    });
  return (
    <main className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-md" role="alert">
        <h1 className="font-semibold font-serif text-3xl tracking-tight">This page did not load</h1>
        <p className="mt-3 text-muted-foreground leading-relaxed">
          The server could not be reached or stumbled. Your posts and credits are safe; nothing was
          charged for this.
        </p>
        <button
          type="button"
          className="mt-8 inline-flex h-11 items-center rounded-md bg-primary px-5 font-medium text-primary-foreground text-sm shadow-sm hover:bg-primary/90"
          onClick={retry}
        >
          Try again
        </button>
      </div>
    </main>
  );
}
