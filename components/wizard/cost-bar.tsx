import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LoaderCircle, PenLine } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { queries } from '@/lib/api/queries';
import { postPrice } from '@/lib/credits/prices';

type Props = { starting: boolean; onBack: () => void; onGenerate: () => void };

/** The price beside the button that spends it, always in view. */
export function CostBar({ starting, onBack, onGenerate }: Props) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-10 border-t bg-background/95 px-4 py-4 backdrop-blur-sm sm:mx-0 sm:px-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="ghost" onClick={onBack} disabled={starting} className="max-sm:px-3">
          <ArrowLeft aria-hidden />
          Back
        </Button>
        <Cost />
        <Button size="lg" onClick={onGenerate} aria-disabled={starting} className="max-sm:w-full">
          {starting ? (
            <LoaderCircle aria-hidden className="animate-spin" />
          ) : (
            <PenLine aria-hidden />
          )}
          {starting ? 'Starting…' : 'Generate Blog Post'}
        </Button>
      </div>
    </div>
  );
}

function Cost() {
  const { data } = useQuery(queries.stats());
  const credits = data?.credits;
  return (
    <p className="ml-auto text-right text-sm leading-tight tabular-nums">
      <span className="font-semibold">{postPrice} credits</span>
      {credits === undefined ? null : (
        <span className="block text-muted-foreground text-xs">
          You have {credits.toLocaleString('en-US')}
        </span>
      )}
    </p>
  );
}
