import { redirect } from 'next/navigation';
import { ApprovalNote } from '@/components/settings/approval-note';
import { ConnectSite } from '@/components/settings/connect-site';
import { ConnectWebhook } from '@/components/settings/connect-webhook';
import { ConnectionList } from '@/components/settings/connection-list';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-section';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { connectionViews } from '@/lib/publications/server/publishing-view';
import { approvalView } from '@/lib/publish/server/approvals';
import { canKeepSecrets } from '@/lib/secrets/configured';
import {
  approveSiteAction,
  connectSiteAction,
  connectWebhookAction,
  removeConnectionAction,
  testConnectionAction,
} from './actions';

export const metadata = { title: 'Publishing settings' };

type Props = { searchParams: Promise<{ approval?: string | string[] }> };

export default async function PublishingPage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const isOn = canKeepSecrets();
  const { approval: asked } = await searchParams;
  const approval = isOn && asked ? await approvalView(getDb(), user.id, asked) : null;
  const connections = isOn ? await connectionViews(getDb(), user.id) : [];
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
    </>
  );
}
