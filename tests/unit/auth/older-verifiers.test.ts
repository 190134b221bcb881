import { afterEach, expect, it, vi } from 'vitest';
import { cookieStorage } from '@/lib/auth/cookie-storage';
import { fetchWithOlderVerifiers } from '@/lib/auth/older-verifiers';

afterEach(() => vi.unstubAllGlobals());

const key = 'inkwright-auth-code-verifier';
const verifier = (digit: string) => digit.repeat(112);
const exchange = 'https://auth.test/auth/v1/token?grant_type=pkce';

/** Cookies by name, without their attributes. */
function fakeJar() {
  const cookies = new Map<string, string>();
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [pair = ''] = line.split('; ');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    },
  };
}

/** An auth server whose code belongs to one verifier; answers with what it was sent. */
function serverFor(right: string) {
  const tried: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const sent = (JSON.parse(String(init.body)) as { code_verifier: string }).code_verifier;
    tried.push(sent);
    return sent === right
      ? Response.json({ access_token: 'a' })
      : Response.json({ code: 'bad_code_verifier', message: 'no' }, { status: 400 });
  });
  return tried;
}

const ask = (storage: ReturnType<typeof cookieStorage>, own: string) =>
  fetchWithOlderVerifiers(storage.older)(exchange, {
    method: 'POST',
    body: JSON.stringify({ auth_code: 'c', code_verifier: own }),
  });

it('a second request for a link leaves the link of the first one good', async () => {
  const storage = cookieStorage(fakeJar());
  storage.setItem(key, JSON.stringify(verifier('1')));
  storage.setItem(key, JSON.stringify(`${verifier('2')}/recovery`));
  storage.setItem(key, JSON.stringify(verifier('3')));
  const tried = serverFor(verifier('1'));
  expect((await ask(storage, verifier('3'))).ok).toBe(true);
  expect(tried).toEqual([verifier('3'), verifier('2'), verifier('1')]);
});

it('no more are tried than the auth server lets a code survive, and its refusal is passed on', async () => {
  const storage = cookieStorage(fakeJar());
  for (const digit of ['1', '2', '3', '4', '5', '6'])
    storage.setItem(key, JSON.stringify(verifier(digit)));
  const tried = serverFor('none');
  const answer = await ask(storage, verifier('6'));
  expect(tried).toHaveLength(4);
  expect(await answer.json()).toMatchObject({ code: 'bad_code_verifier' });
});

it('other refusals are not repeated', async () => {
  const storage = cookieStorage(fakeJar());
  storage.setItem(key, JSON.stringify(verifier('1')));
  storage.setItem(key, JSON.stringify(verifier('2')));
  const refuse = vi.fn(async () => Response.json({ code: 'flow_state_expired' }, { status: 422 }));
  vi.stubGlobal('fetch', refuse);
  expect((await ask(storage, verifier('2'))).status).toBe(422);
  expect(refuse).toHaveBeenCalledOnce();
});
