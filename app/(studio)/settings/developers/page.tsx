import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ApiKeys } from '@/components/settings/api-keys';
import { FirstCall } from '@/components/settings/first-call';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-section';
import { getDb } from '@/db/client';
import { keyViews } from '@/lib/api-keys/keys';
import { type KeyScope, keyScopes, maxKeys } from '@/lib/api-keys/limits';
import { createPost } from '@/lib/api-v1/create-post';
import { curlOf } from '@/lib/api-v1/curl';
import { operations } from '@/lib/api-v1/operations';
import { currentUser } from '@/lib/auth/server';
import { mcpEntry } from '@/lib/mcp/entry';
import { tools } from '@/lib/mcp/tools';
import { publicOrigin } from '@/lib/server/public-origin';
import { createKeyAction, revokeKeyAction } from './actions';

export const metadata = { title: 'Developer settings' };

export default async function DevelopersPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const keys = await keyViews(getDb(), user.id);
  const used: { scope: KeyScope }[] = [...operations, ...tools];
  const scopes = keyScopes.filter((scope) => used.some((one) => one.scope === scope));
  const origin = publicOrigin(await headers());
  return (
    <>
      <SettingsTitle>Developers</SettingsTitle>
      <SettingsSection
        id="api-keys"
        title="API keys"
        note={`A key lets a program work with your posts and spend your credits. It never reaches your settings, payments or other keys. You can have ${maxKeys}.`}
      >
        <ApiKeys saved={keys} scopes={scopes} create={createKeyAction} revoke={revokeKeyAction} />
      </SettingsSection>
      <FirstCall call={curlOf(createPost, origin)} agent={mcpEntry(origin)} />
    </>
  );
}
