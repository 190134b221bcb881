import { totpCode, totpStep } from '@/local/auth/totp';
import {
  type AuthServer,
  freshEmail,
  type Json,
  lastMail,
  linkToken,
  password,
  pkcePair,
  type SignedInUser,
  signedIn,
  signInAgain,
  toUser,
} from '../harness';

/** A user who signed up and did not confirm. */
export async function unconfirmed(server: AuthServer, more: Json = {}) {
  const email = freshEmail();
  const { body } = await server.send('POST', '/signup', { body: { email, password, ...more } });
  return { email, id: body.id as string, mail: lastMail(server, email) };
}

/** A confirmed user whose session came from the password. */
export async function member(server: AuthServer): Promise<SignedInUser> {
  const first = await signedIn(server);
  return signInAgain(server, first.email);
}

/** As the service's own console does it. */
export async function ban({ database, config }: AuthServer, id: string): Promise<void> {
  const until = new Date(config.now().getTime() + 3_600_000).toISOString();
  await database.sql`update auth.users set banned_until = ${until} where id = ${id}`;
}

export async function banned(server: AuthServer): Promise<SignedInUser> {
  const user = await member(server);
  await ban(server, user.id);
  return user;
}

/** A known user with a fresh mail of a kind. */
export async function mailed(server: AuthServer, kind: 'recovery' | 'magiclink', pkce = false) {
  const user = await member(server);
  const pair = await pkcePair();
  const body = { email: user.email, ...(pkce ? pair.body : {}) };
  await server.send('POST', kind === 'recovery' ? '/recover' : '/otp', { body });
  const mail = lastMail(server, user.email, kind);
  return { ...user, mail, link: linkToken(mail), verifier: pair.verifier };
}

/** A member who asked for another address. */
export async function changingEmail(server: AuthServer) {
  const user = await member(server);
  const newEmail = freshEmail();
  await server.send('PUT', '/user', { body: { email: newEmail }, token: user.access });
  const find = (to: string) => server.mails.findLast((mail) => mail.to === to);
  return { ...user, newEmail, toOld: find(user.email), toNew: find(newEmail) };
}

/** The code of a finished PKCE link, with its verifier. */
export async function pkceCode(server: AuthServer) {
  const { mail, verifier, ...user } = await mailed(server, 'recovery', true);
  const answer = await fetch(mail.link ?? '', { redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? '');
  return { ...user, verifier, code: location.searchParams.get('code') ?? '' };
}

export const codeNow = (server: AuthServer, secret: string, shift = 0) =>
  totpCode(secret, totpStep(server.config.now()) + shift);

/** A member with an unverified factor. */
export async function withFactor(server: AuthServer, user?: SignedInUser) {
  const owner = user ?? (await member(server));
  const body = { factor_type: 'totp', friendly_name: 'phone' };
  const enrolled = await server.send('POST', '/factors', { body, token: owner.access });
  const factorId = enrolled.body.id as string;
  return { ...owner, factorId, secret: enrolled.body.totp.secret as string };
}

type Owner = { factorId: string; access: string };

export async function challenge(server: AuthServer, { factorId, access }: Owner): Promise<string> {
  const answer = await server.send('POST', `/factors/${factorId}/challenge`, { token: access });
  return answer.body.id;
}

/** A member with a verified factor: `access` is aal1 and another session, `strong` is aal2. */
export async function withSecondFactor(server: AuthServer) {
  const owner = await withFactor(server);
  const challenge_id = await challenge(server, owner);
  const body = { challenge_id, code: codeNow(server, owner.secret, -1) };
  const raised = await server.send('POST', `/factors/${owner.factorId}/verify`, {
    body,
    token: owner.access,
  });
  const strong = toUser(raised.body, owner.email);
  return { ...owner, strong, weak: await signInAgain(server, owner.email) };
}
