import type { ReactNode } from 'react';

type Props = { name: string; className?: string; children: ReactNode };

/** A term and its value, inside a <dl>. */
export function Fact({ name, className, children }: Props) {
  return (
    <div className={className}>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-2 font-semibold text-lg tabular-nums">
        {children}
      </dd>
    </div>
  );
}
