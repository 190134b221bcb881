import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

type Props = { title: string; intro: string; children: ReactNode };

/** Heading and measure of a step. The heading takes the focus when the step changes. */
export function StepFrame({ title, intro, children }: Props) {
  return (
    <div className="animate-rise">
      <h2
        id="step-heading"
        tabIndex={-1}
        className="font-semibold font-serif text-3xl leading-tight tracking-tight outline-none"
      >
        {title}
      </h2>
      <p className="mt-1.5 max-w-[60rem] text-muted-foreground leading-relaxed">{intro}</p>
      <div className="mt-5">{children}</div>
    </div>
  );
}

/** Back on the left, the way on at the right. */
export function StepActions({ onBack, children }: { onBack?: () => void; children: ReactNode }) {
  return (
    <div className="mt-8 flex flex-col-reverse gap-3 border-t pt-6 sm:flex-row sm:items-center">
      {onBack ? (
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          Back
        </Button>
      ) : null}
      <div className="flex flex-col-reverse gap-3 sm:ml-auto sm:flex-row sm:items-center">
        {children}
      </div>
    </div>
  );
}
