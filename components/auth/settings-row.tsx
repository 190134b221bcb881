import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

type Props = { title: string; note: ReactNode; action?: ReactNode; children?: ReactNode };

/** One subject of the security settings: what it is, what can be done, and the form for it. */
export function SettingsRow({ title, note, action, children }: Props) {
  return (
    <section>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h3 className="font-medium">{title}</h3>
          <div className="mt-1 text-muted-foreground text-sm leading-relaxed">{note}</div>
        </div>
        {action}
      </div>
      {children ? <div className="mt-5 max-w-sm animate-rise empty:hidden">{children}</div> : null}
    </section>
  );
}

type FormActionsProps = { label: string; disabled: boolean; onCancel: () => void };

/** The two buttons below a form of the settings. */
export function FormActions({ label, disabled, onCancel }: FormActionsProps) {
  return (
    <div className="flex gap-3">
      <Button type="submit" disabled={disabled}>
        {label}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
