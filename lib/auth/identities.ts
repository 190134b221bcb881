import type { User, UserIdentity } from '@supabase/supabase-js';
import type { AuthClient } from './browser';
import { authCode } from './messages';
import { returnPaths } from './return-paths';

type Auth = AuthClient['auth'];

export function googleIdentity(user: Pick<User, 'identities'>): UserIdentity | null {
  return user.identities?.find(({ provider }) => provider === 'google') ?? null;
}

/** The address at Google that leads back with the account linked. */
export async function linkGoogleUrl(auth: Auth, origin: string): Promise<string> {
  const { data, error } = await auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: origin + returnPaths.newAddress, skipBrowserRedirect: true },
  });
  if (error) throw authCode(error) === 'manual_linking_disabled' ? linkingOff() : error;
  return data.url;
}

/** The auth server refuses to part with the last one. */
export async function unlinkIdentity(auth: Auth, identity: UserIdentity): Promise<void> {
  const { error } = await auth.unlinkIdentity(identity);
  if (error) throw authCode(error) === 'manual_linking_disabled' ? linkingOff() : error;
  await auth.refreshSession();
}

function linkingOff(): Error {
  return new Error('Linking accounts is switched off on this server.');
}
