'use client';
import { Button } from '@/components/ui/button';

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-md" role="alert">
        <h1 className="font-semibold font-serif text-3xl tracking-tight">This page did not load</h1>
        <p className="mt-3 text-muted-foreground leading-relaxed">
          The server could not be reached or stumbled. Your posts and credits are safe; nothing was
          charged for this.
        </p>
        <Button className="mt-8" onClick={reset}>
          Try again
        </Button>
      </div>
    </main>
  );
}
