import { Check } from 'lucide-react';
import { cn } from '@/lib/utils';
import type { Step } from './wizard-data';

const names = ['Keyword', 'Title', 'Audience', 'Outline'];

type Props = { step: Step; disabled: boolean; onGo: (step: Step) => void };

/** Where the writer is; steps already made lead back. */
export function StepIndicator({ step, disabled, onGo }: Props) {
  return (
    <nav aria-label="Steps">
      <ol className="flex">
        {names.map((name, index) => {
          const number = (index + 1) as Step;
          return (
            <li key={name} className="relative flex flex-1 justify-center">
              {index > 0 ? <Line reached={number <= step} /> : null}
              <Mark
                name={name}
                number={number}
                current={step}
                disabled={disabled}
                onGo={() => onGo(number)}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Line({ reached }: { reached: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'absolute top-[1.3rem] right-[calc(50%+1.4rem)] left-[calc(-50%+1.4rem)] h-px transition-colors',
        reached ? 'bg-primary' : 'bg-border',
      )}
    />
  );
}

type MarkProps = {
  name: string;
  number: Step;
  current: Step;
  disabled: boolean;
  onGo: () => void;
};

function Mark({ name, number, current, disabled, onGo }: MarkProps) {
  const done = number < current;
  const here = number === current;
  const content = (
    <>
      <span
        className={cn(
          'grid size-8 place-items-center rounded-full border font-medium text-sm tabular-nums transition-colors',
          done && 'border-primary bg-accent text-accent-foreground',
          here && 'border-primary bg-primary text-primary-foreground',
          !done && !here && 'border-input/70 bg-card text-muted-foreground',
        )}
      >
        {done ? <Check aria-hidden className="size-4" /> : number}
      </span>
      <span className={cn('text-xs sm:text-sm', here ? 'font-semibold' : 'text-muted-foreground')}>
        {name}
        {done ? <span className="sr-only"> (done)</span> : null}
      </span>
    </>
  );
  const shape = 'flex min-h-16 min-w-11 flex-col items-center gap-1.5 rounded-md px-1.5 py-1.5';
  if (!done || disabled)
    return (
      <span className={shape} aria-current={here ? 'step' : undefined}>
        {content}
      </span>
    );
  return (
    <button type="button" onClick={onGo} className={cn(shape, 'hover:bg-muted')}>
      {content}
    </button>
  );
}
