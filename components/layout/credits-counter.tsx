'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHydrated } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { cn } from '@/lib/utils';
import { noSpending, type Spending, watchSpending } from './spending';

/** The balance, with a short animation when credits were spent. */
export function CreditsCounter({ className }: { className?: string }) {
  const { data } = useQuery(queries.stats());
  const credits = useHydrated(queries.stats().queryKey, data)?.credits;
  const { phase, spent } = useSpending(credits);
  return (
    <div className={cn('relative rounded-lg border bg-card px-4 py-3', className)}>
      <p className="text-muted-foreground text-xs">Credits</p>
      <p
        data-phase={phase}
        className={cn(
          'font-semibold text-xl tabular-nums transition-[color,transform] duration-200',
          phase === 'consuming' && 'text-destructive',
          phase === 'pulse' && 'scale-105 text-primary',
        )}
      >
        {credits === undefined ? '–' : credits.toLocaleString('en-US')}
      </p>
      {phase === 'consuming' ? (
        <span
          aria-hidden
          className="absolute top-3 right-4 animate-rise font-medium text-destructive text-sm tabular-nums"
        >
          −{spent}
        </span>
      ) : null}
    </div>
  );
}

function useSpending(credits: number | undefined): Spending {
  const [state, setState] = useState(noSpending);
  const [watch] = useState(() => watchSpending(setState));
  useEffect(() => watch.see(credits), [watch, credits]);
  useEffect(() => watch.stop, [watch]);
  return state;
}
