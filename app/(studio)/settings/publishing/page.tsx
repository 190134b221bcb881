import { redirect } from 'next/navigation';
import { ApprovalNote } from '@/components/settings/approval-note';
import { ConnectSite } from '@/components/settings/connect-site';
import { ConnectWebhook } from '@/components/settings/connect-webhook';
import { ConnectionList } from '@/components/settings/connection-list';
import { EvidenceGate } from '@/components/settings/evidence-gate';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-section';
import { getDb } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { currentUser } from '@/lib/auth/server';
import { connectionViews } from '@/lib/publications/server/publishing-view';
import { approvalView } from '@/lib/publish/server/approvals';
import { canKeepSecrets } from '@/lib/secrets/configured';
import {
  approveSiteAction,
  connectSiteAction,
  connectWebhookAction,
  removeConnectionAction,
  saveEvidenceGateAction,
  testConnectionAction,
} from './actions';

export const metadata = { title: 'Publishing settings' };

type Props = { searchParams: Promise<{ approval?: string | string[] }> };

export default async function PublishingPage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const isOn = canKeepSecrets();
  const db = getDb();
  const { approval: asked } = await searchParams;
  const [profile, connections, approval] = await Promise.all([
    getProfile(db, user.id),
    isOn ? connectionViews(db, user.id) : [],
    isOn && asked ? approvalView(db, user.id, asked) : null,
  ]);
  return (
    <>
      <SettingsTitle>Publishing</SettingsTitle>
      {isOn ? (
        <>
          <SettingsSection
            id="sites"
            title="Your sites"
            note="Use the Publish button above a post to send it to one of these sites."
          >
            {approval ? <ApprovalNote {...approval} /> : null}
            <ConnectionList
              connections={connections}
              test={testConnectionAction}
              remove={removeConnectionAction}
            />
          </SettingsSection>
          <SettingsSection
            id="connect"
            title="Connect a site"
            note="We test the connection first with a draft, which is deleted right away."
          >
            <ConnectSite connect={connectSiteAction} approve={approveSiteAction} />
          </SettingsSection>
          <SettingsSection
            id="webhook"
            title="Connect a webhook"
            note="For a site you built yourself: we send each post to your address as a signed request (Standard Webhooks) when it is published, updated or unpublished."
          >
            <ConnectWebhook connect={connectWebhookAction} />
          </SettingsSection>
        </>
      ) : (
        <SettingsSection
          id="off"
          title="Publishing is switched off"
          note="This server has no key to store your sites’ passwords safely. Its operator can set SECRETS_KEY. Until then you can export posts as files."
        >
          {null}
        </SettingsSection>
      )}
      <SettingsSection
        id="evidence"
        title="Before a post goes out"
        note="Sentences whose figure or quotation differs from the source they cite, and claims without a source."
      >
        <EvidenceGate saved={profile?.checksEvidence ?? false} save={saveEvidenceGateAction} />
      </SettingsSection>
    </>
  );
}
