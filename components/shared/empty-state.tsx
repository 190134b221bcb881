import type { ReactNode } from 'react';

/** What a list says before it has anything to show. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed bg-card/60 px-6 py-14 text-center">
      <div
        aria-hidden
        className="mb-4 grid size-14 place-items-center rounded-full bg-accent text-accent-foreground [&_svg]:size-6"
      >
        {icon}
      </div>
      <h2 className="font-semibold font-serif text-2xl tracking-tight">{title}</h2>
      <p className="mt-2 max-w-sm text-muted-foreground leading-relaxed">{children}</p>
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
