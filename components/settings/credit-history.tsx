import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { HistoryLine } from '@/lib/credits/history';
import { cn } from '@/lib/utils';

const pageSize = 50;

/** Every movement of credits, newest first, with what it was for. */
export function CreditHistory({ lines, email }: { lines: HistoryLine[]; email: string }) {
  const last = lines.at(-1);
  return (
    <Card className="mt-8">
      <CardHeader>
        <CardTitle>Credit history</CardTitle>
        <p className="break-words text-muted-foreground text-sm">
          Signed in as {email}. Work that fails gives its credits back.
        </p>
      </CardHeader>
      <CardContent className="pt-2 sm:pt-3">
        {lines.length === 0 ? (
          <p className="py-6 text-muted-foreground">Nothing has moved yet.</p>
        ) : (
          <ul className="divide-y">
            {lines.map((line) => (
              <HistoryRow key={line.id} line={line} />
            ))}
          </ul>
        )}
        {last && lines.length === pageSize ? (
          <Button asChild variant="outline" size="sm" className="mt-5">
            <Link href={`/settings?before=${last.id}`}>Older entries</Link>
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}

function HistoryRow({ line }: { line: HistoryLine }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <p className="font-medium">{line.what}</p>
        <p className="break-words text-muted-foreground text-sm">
          {line.detail}
          {line.detail ? ' · ' : ''}
          <time dateTime={line.at}>
            {new Date(line.at).toLocaleString('en-US', {
              dateStyle: 'medium',
              timeStyle: 'short',
              timeZone: 'UTC',
            })}{' '}
            UTC
          </time>
        </p>
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <span className={cn('font-medium', line.change > 0 && 'text-primary')}>
          {line.change > 0 ? '+' : line.change < 0 ? '−' : ''}
          {line.change === 0 ? '–' : Math.abs(line.change)}
        </span>
        <span className="block text-muted-foreground text-xs">Balance {line.balance}</span>
      </p>
    </li>
  );
}
