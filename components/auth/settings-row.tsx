import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

type Props = {
  title: string;
  note: ReactNode;
  action?: ReactNode;
  /** For a list instead of a form. */
  wide?: boolean;
  children?: ReactNode;
};

/** One subject of the security settings: what it is, what can be done, and the form for it. */
export function SettingsRow({ title, note, action, wide, children }: Props) {
  return (
    <section>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h3 className="font-medium">{title}</h3>
          <div className="mt-1 text-muted-foreground text-sm leading-relaxed">{note}</div>
        </div>
        {action}
      </div>
      {children ? (
        <div className={cn('mt-5 animate-rise empty:hidden', wide || 'max-w-sm')}>{children}</div>
      ) : null}
    </section>
  );
}

type FormActionsProps = {
  label: string;
  disabled: boolean;
  isDestructive?: boolean;
  onCancel: () => void;
};

/** The two buttons below a form of the settings. */
export function FormActions({ label, disabled, isDestructive, onCancel }: FormActionsProps) {
  return (
    <div className="flex gap-3">
      <Button type="submit" variant={isDestructive ? 'destructive' : 'default'} disabled={disabled}>
        {label}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
