import { ReceiptText } from 'lucide-react';
import Link from 'next/link';
import { EmptyState } from '@/components/shared/empty-state';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { HistoryPage } from '@/lib/credits/history-page';
import { HistoryList } from './history-list';

/** A page of the history with the ways to the others. */
export function CreditHistory({ lines, newer, older }: HistoryPage) {
  if (lines.length === 0) return <Empty />;
  return (
    <Card className="mt-6">
      <CardHeader>
        <CardTitle>History</CardTitle>
        <p className="max-w-[60ch] text-muted-foreground text-sm leading-relaxed">
          One line for each piece of work. Credits are set aside when it starts, spent when it is
          finished and given back when it fails.
        </p>
      </CardHeader>
      <CardContent>
        <HistoryList lines={lines} />
        {newer || older ? (
          <nav aria-label="Pages of the history" className="mt-8 flex flex-wrap gap-3">
            {newer ? <PageLink query="">Newest entries</PageLink> : null}
            {newer ? <PageLink query={`?after=${newer}`}>Newer entries</PageLink> : null}
            {older ? <PageLink query={`?before=${older}`}>Older entries</PageLink> : null}
          </nav>
        ) : null}
      </CardContent>
    </Card>
  );
}

function PageLink({ query, children }: { query: string; children: string }) {
  return (
    <Button asChild variant="outline" size="sm">
      <Link href={`/settings/credits${query}`}>{children}</Link>
    </Button>
  );
}

function Empty() {
  return (
    <div className="mt-6">
      <EmptyState icon={<ReceiptText />} title="Nothing has moved yet">
        Each credit that you get or spend is listed here, with what it paid for.
      </EmptyState>
    </div>
  );
}
