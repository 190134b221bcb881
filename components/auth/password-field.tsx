import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { FieldNote } from './field';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: string;
  hint?: string;
  problem?: string | null;
};

/** A password input that can be read back before it is sent. */
export function PasswordField({ label, hint, problem, ...props }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const note = problem ?? hint;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <Input
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="pr-12"
          {...props}
        />
        <Button
          variant="ghost"
          size="icon"
          className="absolute top-0 right-0 text-muted-foreground"
          aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden />
        </Button>
      </div>
      <FieldNote id={`${id}-note`} note={note} isProblem={Boolean(problem)} />
    </div>
  );
}
