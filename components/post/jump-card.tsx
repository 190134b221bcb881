import type { ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { type Jump, JumpList } from './jump-list';

type Props = { title: string; children: ReactNode; jumps: Jump[] };

/** Places of the text that its author still has to look at, each a jump; nothing if there are none. */
export function JumpCard({ title, children, jumps }: Props) {
  if (jumps.length === 0) return null;
  return (
    <Card className="post-screen-only">
      <CardHeader>
        <CardTitle>
          {title}{' '}
          <span className="font-normal font-sans text-base text-muted-foreground tabular-nums">
            · {jumps.length}
          </span>
        </CardTitle>
        <p className="max-w-[65ch] text-muted-foreground text-sm leading-relaxed">{children}</p>
      </CardHeader>
      <CardContent className="pt-3 sm:pt-4">
        <JumpList jumps={jumps} />
      </CardContent>
    </Card>
  );
}
