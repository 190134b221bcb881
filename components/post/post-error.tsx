import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { ListLink } from '@/components/shared/list-link';
import { Button } from '@/components/ui/button';
import { isUnauthorized } from '@/lib/api/client';

/** A post that could not be read. A missing one has a screen of its own (post-not-found.tsx). */
export function PostError({ error, reset }: { error: Error; reset: () => void }) {
  const router = useRouter();
  // The lost session is told by a toast, and the page is about to be left.
  if (isUnauthorized(error)) return null;
  const retry = () =>
    startTransition(() => {
      // The server has to be asked again; a reset alone would draw what failed.
      router.refresh();
      reset();
    });
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-md" role="alert">
        <h1 className="font-semibold font-serif text-3xl tracking-tight">This post did not load</h1>
        <p className="mt-3 text-muted-foreground leading-relaxed">
          The server could not be reached or had a problem. Your post is safe and nothing was
          charged.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <Button onClick={retry}>Try again</Button>
          <Button asChild variant="outline">
            <ListLink>Back to Dashboard</ListLink>
          </Button>
        </div>
      </div>
    </div>
  );
}
