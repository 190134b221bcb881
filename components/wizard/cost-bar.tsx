import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LoaderCircle, PenLine } from 'lucide-react';
import { SlowStart } from '@/components/shared/slow-start';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { postPrice } from '@/lib/credits/prices';
import { aboutWords } from './order-summary';

type Props = {
  starting: boolean;
  started: boolean;
  sectionCount: number;
  onBack: () => void;
  onGenerate: () => void;
};

/** The button that spends the price, always in view beside the balance. */
export function CostBar({ starting, started, sectionCount, onBack, onGenerate }: Props) {
  const Icon = starting ? LoaderCircle : PenLine;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t bg-background px-4 py-3 sm:mx-0 sm:px-0 sm:py-4">
      <SlowStart isWaiting={starting} isTaken={started} className="mb-3 sm:text-right" />
      <div className="flex items-center gap-3 sm:gap-5">
        <Button
          variant="ghost"
          onClick={onBack}
          disabled={starting}
          aria-label="Back"
          className="max-sm:-ml-2 max-sm:size-11 max-sm:px-0"
        >
          <ArrowLeft aria-hidden />
          <span className="max-sm:hidden">Back</span>
        </Button>
        <p className="ml-auto text-right text-muted-foreground text-sm leading-tight tabular-nums">
          {sectionCount > 0 ? (
            <span className="max-lg:hidden">{aboutWords(sectionCount)}, a few minutes · </span>
          ) : null}
          <Balance />
        </p>
        <Button
          size="lg"
          onClick={onGenerate}
          aria-disabled={starting}
          className="max-sm:flex-col max-sm:gap-0 max-sm:px-4 max-sm:text-sm"
        >
          <Icon aria-hidden className={starting ? 'animate-spin max-sm:hidden' : 'max-sm:hidden'} />
          {starting ? 'Starting…' : 'Generate Blog Post'}
          <span className="font-normal text-sm tabular-nums opacity-85 max-sm:text-xs">
            {postPrice} credits
          </span>
        </Button>
      </div>
    </div>
  );
}

function Balance() {
  const { data } = useQuery(queries.stats());
  const credits = useHydrated(queries.stats().queryKey, data)?.credits;
  return credits === undefined ? null : `You have ${credits.toLocaleString('en-US')}`;
}
