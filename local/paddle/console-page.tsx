import type { Metadata } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '../../components/ui/card';
import { dollars } from './html';
import { deliveries, delivery, listNotifications } from './notify';
import { list } from './store';

export const metadata: Metadata = { title: 'Paddle' };

/** /local/paddle: what the stand-in of Paddle holds and has sent, and what time and banks may do next. */
export default async function PaddlePage() {
  await connection();
  const way = await delivery();
  const [notifications, subscriptions] = [await listNotifications(), await list('subscription')];
  const [transactions, adjustments] = [await list('transaction'), await list('adjustment')];
  const paid = transactions.filter(({ status }) => status === 'completed');
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <header>
        <h1 className="font-semibold font-serif text-3xl tracking-tight">Paddle</h1>
        <p className="mt-2 max-w-xl text-muted-foreground">
          Stands in for the payment provider on this machine. No money moves.
        </p>
      </header>
      <Part title="Delivery of notifications">
        <div className="flex flex-wrap gap-2">
          {deliveries.map((one) => (
            <Act key={one} act="delivery" id={one} isOn={one === way}>
              {one}
            </Act>
          ))}
        </div>
      </Part>
      <Part title="Subscriptions">
        {subscriptions.map(({ id, status, scheduled_change, current_billing_period }) => (
          <Row
            key={id}
            id={id}
            facts={[
              status,
              scheduled_change ? 'cancels at the end' : null,
              current_billing_period
                ? `until ${current_billing_period.ends_at.slice(0, 10)}`
                : null,
            ]}
          >
            <Act act="month" id={id}>
              Move a month ahead
            </Act>
            <Act act="cancel-now" id={id}>
              Cancel now
            </Act>
          </Row>
        ))}
      </Part>
      <Part title="Payments">
        {paid.map(({ id, details, items, origin }) => (
          <Row
            key={id}
            id={id}
            facts={[items[0]?.price.name ?? '', dollars(details.totals.total), origin]}
          >
            <Act act="refund" id={id}>
              Refund
            </Act>
            <Act act="refund-pending" id={id}>
              Ask for a refund
            </Act>
            <Act act="chargeback" id={id}>
              Chargeback
            </Act>
          </Row>
        ))}
      </Part>
      <Part title="Refunds and chargebacks">
        {adjustments.map(({ id, action, status, totals }) => (
          <Row key={id} id={id} facts={[action, status, dollars(totals.total)]}>
            {status === 'pending_approval' ? (
              <>
                <Act act="approve" id={id}>
                  Approve
                </Act>
                <Act act="reject" id={id}>
                  Reject
                </Act>
              </>
            ) : null}
            {status === 'approved' ? (
              <Act act="reverse" id={id}>
                Reverse
              </Act>
            ) : null}
          </Row>
        ))}
      </Part>
      <Part title="Notifications">
        {notifications.map(({ id, event_type, attempts, answer, event_id }) => (
          <Row
            key={id}
            id={event_id}
            facts={[event_type, attempts === 1 ? 'sent once' : `sent ${attempts} times`, answer]}
          >
            <Act act="resend" id={id}>
              Resend
            </Act>
          </Row>
        ))}
      </Part>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        {isEmpty ? <p className="text-muted-foreground text-sm">Nothing yet.</p> : children}
      </CardContent>
    </Card>
  );
}

function Row({
  id,
  facts,
  children,
}: {
  id: string;
  facts: (string | null)[];
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t py-3 first:border-t-0">
      <div className="min-w-0 text-sm">
        <p className="break-words">{facts.filter(Boolean).join(' · ')}</p>
        <p className="break-all text-muted-foreground text-xs">{id}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

type ActProps = { act: string; id: string; isOn?: boolean; children: ReactNode };

function Act({ act, id, isOn, children }: ActProps) {
  return (
    <form method="post" action="/api/local/paddle/act">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="sm" variant={isOn ? 'default' : 'outline'} aria-pressed={isOn}>
        {children}
      </Button>
    </form>
  );
}
