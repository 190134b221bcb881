'use client';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

/**
 * Says that a page did not load. Every page loads this file ahead of any failure, so it imports no
 * components: the button looks like components/ui/button.tsx without bringing it along again.
 */
export function ErrorScreen({ reset, frame: Frame }: { reset: () => void; frame: 'main' | 'div' }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      // The server has to be asked again; a reset alone would draw what failed.
      router.refresh();
      reset();
    });
  return (
    <Frame className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-md" role="alert">
        <p aria-hidden className="font-serif text-7xl text-primary italic">
          ¶
        </p>
        <h1 className="mt-6 font-semibold font-serif text-3xl tracking-tight sm:text-4xl">
          This page did not load
        </h1>
        <p className="mt-3 text-muted-foreground leading-relaxed">
          The server could not be reached or stumbled. Your posts and credits are safe; nothing was
          charged for this.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3 font-medium text-sm">
          <button
            type="button"
            className="inline-flex h-11 items-center rounded-md bg-primary px-5 text-primary-foreground shadow-sm hover:bg-primary/90"
            onClick={retry}
          >
            Try again
          </button>
          {/* A full load: what failed here may be in the page's own code. */}
          <a
            href="/"
            className="inline-flex h-11 items-center rounded-md border px-5 hover:bg-secondary"
          >
            Back to Inkwright
          </a>
        </div>
      </div>
    </Frame>
  );
}
