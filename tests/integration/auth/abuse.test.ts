import { scrypt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { trials } from '../../helpers/trials';
import { member, unconfirmed } from './contract/states';
import { type AuthServer, authServer, freshEmail, lastMail, linkToken, password } from './harness';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

let server: AuthServer;
beforeAll(async () => {
  server = await authServer();
});
afterAll(() => server.close());

describe('guessing codes', () => {
  it('gets five tries, from however many addresses', async () => {
    const { email, mail } = await unconfirmed(server);
    const guesses = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0')).filter(
      (guess) => guess !== mail.code,
    );
    const tries = guesses.map((token, i) =>
      server.send('POST', '/verify', {
        body: { type: 'email', email, token },
        from: `203.0.113.${i % 50}`,
      }),
    );
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    const body = { type: 'email', email, token: mail.code };
    expect((await server.send('POST', '/verify', { body })).status).toBe(403);
  });

  it('is not lost by four typing errors', async () => {
    const { email, mail } = await unconfirmed(server);
    for (let i = 0; i < 4; i++) {
      await server.send('POST', '/verify', { body: { type: 'email', email, token: 'abcdef' } });
    }
    const body = { type: 'email', email, token: mail.code };
    expect((await server.send('POST', '/verify', { body })).status).toBe(200);
  });

  it('cannot get around the counter by way of the link', async () => {
    const { email, mail } = await unconfirmed(server);
    const { createHash } = await import('node:crypto');
    const guess = createHash('sha224')
      .update(email + mail.code)
      .digest('hex');
    expect(linkToken(mail)).not.toBe(guess);
    const body = { type: 'signup', token_hash: guess };
    expect((await server.send('POST', '/verify', { body })).status).toBe(403);
  });
});

describe('asking whether an address is known', () => {
  it.each([
    ['/recover', (email: string) => ({ email })],
    ['/otp', (email: string) => ({ email, create_user: true })],
    ['/resend', (email: string) => ({ type: 'signup', email })],
    ['/token?grant_type=password', (email: string) => ({ email, password: 'wrong' })],
  ])('%s answers the same, the second time too', async (path, build) => {
    const { email } = await member(server);
    const ask = async (address: string) => {
      const twice = [];
      for (let i = 0; i < 2; i++) {
        const { status, text } = await server.send('POST', path, { body: build(address) });
        twice.push({ status, text });
      }
      return twice;
    };
    expect(await ask(email)).toEqual(await ask(freshEmail()));
  });

  // The clock itself is read by `npm run bench -- accounts`; here, what would make it tell.
  it('costs the same work', async () => {
    const { email } = await member(server);
    const hashes = async (path: string, body: object) => {
      const before = vi.mocked(scrypt).mock.calls.length;
      await server.send('POST', path, { body });
      return vi
        .mocked(scrypt)
        .mock.calls.slice(before)
        .map(([, , length, options]) => ({
          length,
          cost: options.N,
        }));
    };
    for (const path of ['/token?grant_type=password', '/signup']) {
      const known = await hashes(path, { email, password: 'another one' });
      expect(known, path).toHaveLength(1);
      expect(await hashes(path, { email: freshEmail(), password: 'another one' })).toEqual(known);
    }
  });

  it('is answered no sooner than the slowest work takes', async () => {
    const floor = 120;
    const slow = await authServer({ answerFloorMs: floor }, server.database);
    try {
      const { email } = await member(slow);
      for (const path of ['/recover', '/otp', '/signup'])
        for (const address of [email, freshEmail()]) {
          const since = performance.now();
          await slow.send('POST', path, { body: { email: address, password, create_user: false } });
          // Timers may fire a millisecond early.
          expect(performance.now() - since, `${path} ${address}`).toBeGreaterThan(floor - 5);
        }
    } finally {
      await slow.close();
    }
  });
});

describe('odd requests', () => {
  const paths = [
    ...['/signup', '/token?grant_type=password', '/token?grant_type=refresh_token', '/recover'],
    ...['/token?grant_type=pkce', '/otp', '/resend', '/verify'],
  ];
  const names = [
    'email',
    'password',
    'token',
    'type',
    'token_hash',
    'data',
    'refresh_token',
    'phone',
  ];
  const known = ['signup', 'email', 'recovery', 'a@example.com', '123456', 'x'.repeat(43)];
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(...known),
    fc.string({ unit: 'binary' }),
  );
  const body = fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), value);

  it('never break the server', async () => {
    const check = async (path: string, sent: unknown) => {
      const answer = await server.send('POST', path, { body: sent });
      expect(answer.status, `${path} ${JSON.stringify(sent)}: ${answer.text}`).toBeLessThan(500);
    };
    const property = fc.asyncProperty(fc.constantFrom(...paths), body, check);
    await fc.assert(property, { numRuns: trials(400) });
  });

  it.each([
    '/verify?token=%00&type=signup',
    '/verify?token=%ff&type=%00',
    '/authorize?provider=%00',
    '/callback?state=%00',
  ])('%s does not, either', async (path) => {
    expect((await server.send('GET', path)).status).toBeLessThan(500);
  });
});

describe('an e-mail change', () => {
  it.each([
    ['current', 'new'],
    ['new', 'current'],
  ] as const)('is done after the %s and then the %s address', async (first, second) => {
    const user = await member(server);
    const newEmail = freshEmail();
    await server.send('PUT', '/user', { body: { email: newEmail }, token: user.access });
    const open = async (which: 'current' | 'new') => {
      const mail = lastMail(
        server,
        which === 'new' ? newEmail : user.email,
        `email_change_${which}`,
      );
      const answer = await fetch(mail.link ?? '', { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '').hash;
    };
    expect(await open(first)).toContain('message=Confirmation+link+accepted');
    // The same link again must not count as the second one.
    expect(await open(first)).toContain('error_code=otp_expired');
    const before = await server.send('GET', '/user', { token: user.access });
    expect(before.body.email).toBe(user.email);
    expect(await open(second)).toContain('access_token=');
    const after = await server.send('GET', '/user', { token: user.access });
    expect(after.body).toMatchObject({ id: user.id, email: newEmail });
    expect(after.body.new_email).toBeUndefined();
  });
});
