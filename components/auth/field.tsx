import { type ComponentProps, useId } from 'react';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  hint?: string;
  /** One sentence about what is wrong; takes the hint's place. */
  problem?: string | null;
};

/** A labelled input whose hint and problem are read out with it. */
export function Field({ label, hint, problem, ...props }: Props) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...props}
      />
      <FieldNote id={`${id}-note`} note={note} isProblem={Boolean(problem)} />
    </div>
  );
}

export function FieldNote({
  id,
  note,
  isProblem,
}: {
  id: string;
  note?: string | null;
  isProblem: boolean;
}) {
  if (!note) return null;
  return (
    <p id={id} className={isProblem ? 'text-destructive text-sm' : 'text-muted-foreground text-sm'}>
      {note}
    </p>
  );
}
