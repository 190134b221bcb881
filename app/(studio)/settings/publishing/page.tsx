import { redirect } from 'next/navigation';
import { ConnectSite } from '@/components/settings/connect-site';
import { ConnectWebhook } from '@/components/settings/connect-webhook';
import { ConnectionList } from '@/components/settings/connection-list';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-section';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { connectionViews } from '@/lib/publications/server/publishing-view';
import { canKeepSecrets } from '@/lib/secrets/configured';
import {
  connectSiteAction,
  connectWebhookAction,
  removeConnectionAction,
  testConnectionAction,
} from './actions';

export const metadata = { title: 'Publishing settings' };

export default async function PublishingPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const isOn = canKeepSecrets();
  const connections = isOn ? await connectionViews(getDb(), user.id) : [];
  return (
    <>
      <SettingsTitle>Publishing</SettingsTitle>
      {isOn ? (
        <>
          <SettingsSection
            id="sites"
            title="Your sites"
            note="Posts go to these sites from the Publish button above each post."
          >
            <ConnectionList
              connections={connections}
              test={testConnectionAction}
              remove={removeConnectionAction}
            />
          </SettingsSection>
          <SettingsSection
            id="connect"
            title="Connect a site"
            note="It is tried out first, with a draft that is removed at once."
          >
            <ConnectSite connect={connectSiteAction} />
          </SettingsSection>
          <SettingsSection
            id="webhook"
            title="Connect a webhook"
            note="For a site of your own making: each post is sent to your address as a signed request (Standard Webhooks) when it is published, updated or unpublished."
          >
            <ConnectWebhook connect={connectWebhookAction} />
          </SettingsSection>
        </>
      ) : (
        <SettingsSection
          id="off"
          title="Publishing is switched off"
          note="This server has no key to keep the passwords of your sites safe. Its operator can set SECRETS_KEY. Until then, export posts as files."
        >
          {null}
        </SettingsSection>
      )}
    </>
  );
}
