import type { ReactNode } from 'react';

/** The title of an account screen and the sentence under it. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 className="font-semibold font-serif text-3xl leading-tight tracking-tight sm:text-4xl">
        {title}
      </h1>
      {children ? <p className="mt-3 text-muted-foreground leading-relaxed">{children}</p> : null}
    </header>
  );
}
