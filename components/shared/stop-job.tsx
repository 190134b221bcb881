'use client';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { JobView } from '@/lib/jobs/schema';

const StopDialog = lazy(async () => ({ default: (await import('./stop-dialog')).StopDialog }));

/** Stops a post that is being written, after its owner has read what that costs. */
export function StopJob({ job }: { job: JobView }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Stop
      </Button>
      {open ? (
        <Suspense>
          <StopDialog job={job} opener={button} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
