import Link from 'next/link';
import { LocalTime } from '@/components/shared/local-time';
import { Button } from '@/components/ui/button';
import type { HistoryLine } from '@/lib/credits/history';
import { cn } from '@/lib/utils';
import { SettingsSection } from './settings-section';

const pageSize = 50;

type Props = {
  lines: HistoryLine[];
  /** Newer entries than these exist. */
  isContinued: boolean;
  email: string;
};

/** What credits were given and spent for, newest first: one line per piece of work. */
export function CreditHistory({ lines, isContinued, email }: Props) {
  const last = lines.at(-1);
  return (
    <SettingsSection
      id="credits"
      title="Credit history"
      note={`Signed in as ${email}. Work that fails gives its credits back.`}
    >
      {lines.length === 0 ? (
        <p className="text-muted-foreground">
          {isContinued ? 'There is nothing older.' : 'Nothing has moved yet.'}
        </p>
      ) : (
        <ul className="-my-3.5 divide-y">
          {lines.map((line) => (
            <HistoryRow key={line.id} line={line} />
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {isContinued ? (
          <Button asChild variant="outline" size="sm">
            <Link href="/settings#credits">Newest entries</Link>
          </Button>
        ) : null}
        {last && lines.length === pageSize ? (
          <Button asChild variant="outline" size="sm">
            <Link href={`/settings?before=${last.id}#credits`}>Older entries</Link>
          </Button>
        ) : null}
      </div>
    </SettingsSection>
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
          <LocalTime at={line.at} form="moment" />
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
