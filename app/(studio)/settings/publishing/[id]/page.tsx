import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { DeliveryLog } from '@/components/settings/delivery-log';
import { SettingsTitle } from '@/components/settings/settings-section';
import { WebhookCard } from '@/components/settings/webhook-card';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { deliveryPage } from '@/lib/publications/server/deliveries';
import { connectionOf } from '@/lib/publications/server/publishing-view';
import { replayDeliveryAction, rotateSecretAction, switchOnAction } from '../actions';

export const metadata = { title: 'Deliveries' };

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

const Id = z.uuid();

export default async function DeliveriesPage({ params, searchParams }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const db = getDb();
  const id = Id.safeParse((await params).id).data;
  const connection = id && (await connectionOf(db, user.id, id));
  if (!connection) notFound();
  const before = Id.safeParse((await searchParams).before).data;
  const page = await deliveryPage(db, user.id, { connectionId: connection.id, before });
  return (
    <>
      <SettingsTitle>{connection.name}</SettingsTitle>
      <DeliveryLog
        connection={connection}
        page={page}
        isNewest={!before}
        replay={replayDeliveryAction}
      />
      {connection.kind === 'webhook' ? (
        <WebhookCard
          connection={connection}
          rotate={rotateSecretAction}
          switchOn={switchOnAction}
        />
      ) : null}
    </>
  );
}
