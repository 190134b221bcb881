import Link from 'next/link';
import { Button } from '@/components/ui/button';
import type { LinkedLine } from '@/lib/credits/history-page';
import { HistoryList } from './history-list';
import { SettingsSection } from './settings-section';

const mostLines = 5;

/** The newest lines of the history, and the way to all of it. */
export function CreditsSummary({ lines, email }: { lines: LinkedLine[]; email: string }) {
  return (
    <SettingsSection
      id="credits"
      title="Credits"
      note={`Signed in as ${email}. Work that fails gives its credits back.`}
    >
      {lines.length === 0 ? (
        <p className="text-muted-foreground">Nothing has moved yet.</p>
      ) : (
        <HistoryList lines={lines.slice(0, mostLines)} />
      )}
      <Button asChild variant="outline" className="mt-8">
        <Link href="/settings/credits">All credits and their history</Link>
      </Button>
    </SettingsSection>
  );
}
