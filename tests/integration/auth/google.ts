import { googleClientId, googleClientSecret } from '@/local/google/provider';
import { answerGoogle } from '@/local/google/routes';
import { testDatabase } from '../../helpers/database';
import { serveHttp } from '../../helpers/http-adapter';
import { type AuthServer, authServer } from './harness';

export type WithGoogle = AuthServer & {
  /** Goes through the chooser at `url` as this person; returns where the browser ends up. */
  signInAs: (url: string, person: Person) => Promise<URL>;
  googleOrigin: string;
};

export type Person = { email: string; name?: string; verified?: boolean; cancel?: boolean };

/** An auth server whose Google is the stand-in, both over HTTP. */
export async function authServerWithGoogle(
  overrides: Parameters<typeof authServer>[0] = {},
): Promise<WithGoogle> {
  const database = await testDatabase();
  const google = await serveHttp((request) => answerGoogle(request, database.sql));
  const server = await authServer(
    {
      google: {
        clientId: googleClientId,
        clientSecret: googleClientSecret,
        discoveryUrl: `${google.origin}/local/google/discovery`,
      },
      ...overrides,
    },
    database,
  );
  return {
    ...server,
    googleOrigin: google.origin,
    signInAs: (url, person) => walk(google.origin, url, person),
    close: async () => {
      await server.close();
      await google.close();
      await database.close();
    },
  };
}

/** What the chooser page's form does. */
export async function chooseAccount(origin: string, chooser: URL, person: Person): Promise<string> {
  const form = new URLSearchParams(chooser.searchParams);
  form.set('email', person.email);
  form.set('name', person.name ?? 'A Person');
  if (person.verified === false) form.set('verified', 'no');
  if (person.cancel) form.set('cancel', 'yes');
  const page = await fetch(`${origin}/local/google/choose`, { method: 'POST', body: form });
  const html = await page.text();
  return (/content="0;url=([^"]*)"/.exec(html)?.[1] ?? '').replace(/&amp;/g, '&');
}

async function walk(origin: string, url: string, person: Person): Promise<URL> {
  const chooser = url.startsWith(origin) ? new URL(url) : await redirectOf(url);
  const back = await chooseAccount(origin, chooser, person);
  return redirectOf(back);
}

async function redirectOf(url: string): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}
