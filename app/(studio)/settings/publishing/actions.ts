'use server';
import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { startJobs } from '@/app/api/drain-after-response';
import { updateChecksEvidence } from '@/db/queries/profiles';
import { assertFreshlyProven } from '@/lib/auth/step-up';
import { AppError } from '@/lib/errors';
import { replayDelivery } from '@/lib/jobs/publish-post/replay';
import {
  ApprovalInput,
  ConnectInput,
  ConnectionInput,
  ConnectWebhookInput,
  DeliveryInput,
  EvidenceGateInput,
} from '@/lib/publications/schema';
import { startApproval } from '@/lib/publish/server/approvals';
import { connectSite, removeConnection, testConnection } from '@/lib/publish/server/connections';
import { connectWebhook, rotateSecret, switchOn } from '@/lib/publish/server/webhook/connect';
import { action } from '@/lib/server/action';

export const saveEvidenceGateAction = action(
  { input: EvidenceGateInput, limit: 'edit' },
  async ({ db, user, input }) => {
    await updateChecksEvidence(db, user.id, input.isOn);
    revalidatePath('/settings/publishing');
    return input;
  },
);

export const connectSiteAction = action(
  { input: ConnectInput, limit: 'connect' },
  async ({ db, user, input }) => {
    await connectSite(db, user.id, input);
    revalidatePath('/settings/publishing');
    return true;
  },
);

export const approveSiteAction = action(
  { input: ApprovalInput, limit: 'connect' },
  async ({ db, user, input }) => {
    // action() has compared it with ours; the cookie that the answer needs lives there.
    const origin = (await headers()).get('origin') ?? '';
    if (!URL.canParse(origin)) throw new AppError('bad_request');
    const back = new URL('/settings/publishing/wordpress', origin);
    return startApproval(db, user.id, { site: input.site, back });
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

export const connectWebhookAction = action(
  { input: ConnectWebhookInput, limit: 'connect' },
  async ({ db, user, input }) => {
    const fresh = await connectWebhook(db, user.id, input);
    revalidatePath('/settings/publishing');
    return fresh;
  },
);

/** Returns the new secret, which is shown once. */
export const rotateSecretAction = action(
  { input: ConnectionInput, limit: 'connect' },
  ({ db, user, input }) => {
    assertFreshlyProven(user);
    return rotateSecret(db, user.id, input.id);
  },
);

export const switchOnAction = action(
  { input: ConnectionInput, limit: 'edit' },
  async ({ db, user, input }) => {
    await switchOn(db, user.id, input.id);
    revalidatePath('/settings/publishing');
    return true;
  },
);
