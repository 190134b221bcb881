'use server';
import { revalidatePath } from 'next/cache';
import { startJobs } from '@/app/api/drain-after-response';

import { replayDelivery } from '@/lib/jobs/publish-post/replay';
import { ConnectInput, ConnectionInput, DeliveryInput } from '@/lib/publications/schema';
import { connectSite, removeConnection, testConnection } from '@/lib/publish/server/connections';
import { action } from '@/lib/server/action';

export const connectSiteAction = action(
  { input: ConnectInput, limit: 'connect' },
  async ({ db, user, input }) => {
    await connectSite(db, user.id, input);
    revalidatePath('/settings/publishing');
    return true;
  },
);

export const testConnectionAction = action(
  { input: ConnectionInput, limit: 'connect' },
  async ({ db, user, input }) => {
    await testConnection(db, user.id, input.id);
    return true;
  },
);

export const removeConnectionAction = action(
  { input: ConnectionInput, limit: 'edit' },
  async ({ db, user, input }) => {
    await removeConnection(db, user.id, input.id);
    revalidatePath('/settings/publishing');
    return true;
  },
);

export const replayDeliveryAction = action(
  { input: DeliveryInput, limit: 'publish' },
  async ({ db, user, input }) => {
    const started = await replayDelivery(db, user.id, input.id);
    startJobs();
    revalidatePath('/settings/publishing');
    return started;
  },
);
