'use client';
import { ArrowLeft, Send } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { Button } from '@/components/ui/button';
import type { ActionResult } from '@/lib/api/action-result';
import type { ConnectionView, DeliveryView } from '@/lib/publications/schema';
import { DeliveryRow } from './delivery-row';
import { SettingsSection } from './settings-section';

type Props = {
  connection: ConnectionView;
  page: { deliveries: DeliveryView[]; older: string | null };
  isNewest: boolean;
  replay: (input: { id: string }) => Promise<ActionResult<{ jobId: string }>>;
};

const lookEveryMs = 2_000;

const isSoon = (at: string | null) => at === null || Date.parse(at) - Date.now() < 60_000;

/** What was sent to a connection, and what it answered. */
export function DeliveryLog({ connection: { id, site }, page, isNewest, replay }: Props) {
  const { deliveries, older } = page;
  const router = useRouter();
  const isWorking = deliveries.some(({ state, nextAt }) => state === 'working' && isSoon(nextAt));
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => !document.hidden && router.refresh(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isWorking, router]);
  const path = `/settings/publishing/${id}`;
  return (
    <>
      <p className="mt-2">
        <Button asChild variant="ghost" size="sm" className="-ml-3 text-muted-foreground">
          <Link href="/settings/publishing">
            <ArrowLeft aria-hidden />
            All connections
          </Link>
        </Button>
      </p>
      <SettingsSection
        id="deliveries"
        title="Deliveries"
        note={`What was sent to ${site} in the last 30 days, newest first.`}
      >
        {deliveries.length > 0 ? (
          <ul className="-my-4 divide-y">
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                replay={replay}
                onReplayed={() => router.push(path)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<Send />} title={isNewest ? 'Nothing sent yet' : 'Nothing older'}>
            Every post you send here is listed, with each attempt.
          </EmptyState>
        )}
        {older || !isNewest ? (
          <nav aria-label="Pages of the log" className="mt-8 flex flex-wrap gap-3">
            {isNewest ? null : <PageLink href={path}>Newest deliveries</PageLink>}
            {older ? <PageLink href={`${path}?before=${older}`}>Older deliveries</PageLink> : null}
          </nav>
        ) : null}
      </SettingsSection>
    </>
  );
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild variant="outline" size="sm">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
