import { CircleMinus, CirclePlus, Clock, type LucideIcon, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { LocalTime } from '@/components/shared/local-time';
import type { EntryLine } from '@/lib/credits/history';
import type { LinkedLine } from '@/lib/credits/history-page';
import { cn } from '@/lib/utils';

const icons: Record<string, LucideIcon> = {
  'Credits added': CirclePlus,
  'Set aside': Clock,
  'Given back': Undo2,
  'Partly given back': Undo2,
  Refunded: Undo2,
};

/** What credits were given and spent for, newest first: one line per piece of work. */
export function HistoryList({ lines }: { lines: LinkedLine[] }) {
  return (
    <ul className="-my-4 divide-y">
      {lines.map((line) => (
        <HistoryRow key={line.id} line={line} />
      ))}
    </ul>
  );
}

function HistoryRow({ line }: { line: LinkedLine }) {
  const Icon = icons[line.what] ?? CircleMinus;
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <Icon
          aria-hidden
          className={cn(
            'mt-1 hidden size-4 shrink-0 sm:block',
            line.change > 0 ? 'text-primary' : 'text-muted-foreground',
          )}
        />
        <div className="min-w-0 grow">
          <p dir="auto" className="break-words font-medium leading-snug">
            <Subject line={line} />
          </p>
          <p className="mt-1 break-words text-muted-foreground text-sm">
            {[...(line.subject ? [line.what] : []), ...line.notes].map((word) => (
              <span key={word}>{word} · </span>
            ))}
            <LocalTime at={line.at} form="moment" />
          </p>
          {line.entries.length > 1 ? <Entries entries={line.entries} /> : null}
        </div>
        <p className="shrink-0 text-right tabular-nums">
          <span className={cn('font-medium', line.change > 0 && 'text-primary')}>
            {signed(line.change)}
          </span>
          <span className="mt-1 block text-muted-foreground text-xs">
            Balance {line.balance.toLocaleString('en-US')}
          </span>
        </p>
      </div>
    </li>
  );
}

function Subject({ line: { subject, what, href } }: { line: LinkedLine }) {
  if (!href) return subject || what;
  return (
    <Link
      href={href}
      className="rounded-sm underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {subject || what}
    </Link>
  );
}

/** The entries of the ledger that a line is made of. */
function Entries({ entries }: { entries: EntryLine[] }) {
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit rounded-sm py-1 text-muted-foreground underline-offset-4 hover:text-foreground hover:underline">
        {entries.length} entries
      </summary>
      <ol className="mt-1 grid gap-2 border-l-2 py-1 pl-4 tabular-nums">
        {entries.map((entry) => (
          <li key={entry.id}>
            {entry.what} {entry.amount.toLocaleString('en-US')}
            <span className="block text-muted-foreground text-xs">
              <LocalTime at={entry.at} form="moment" />, balance then{' '}
              {entry.balance.toLocaleString('en-US')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function signed(change: number): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return sign + Math.abs(change).toLocaleString('en-US');
}
