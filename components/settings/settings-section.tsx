import type { ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';

type Props = { id: string; title: string; note: ReactNode; children: ReactNode };

/** One subject on a page of the settings. */
export function SettingsSection({ id, title, note, children }: Props) {
  return (
    <Card id={id} className="mt-6 scroll-mt-20">
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <p className="max-w-[60ch] break-words text-muted-foreground text-sm leading-relaxed">
          {note}
        </p>
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}

/** The name of a page of the settings. */
export function SettingsTitle({ children }: { children: string }) {
  return <h1 className="font-semibold font-serif text-4xl tracking-tight">{children}</h1>;
}
