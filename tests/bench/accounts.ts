import { randomUUID } from 'node:crypto';
import { signUpByApi } from '../helpers/api-user';
import { startApp } from '../helpers/app-server';
import { freePort } from '../helpers/postgres-server';
import { median, report } from './figure';

type Ask = (email: string) => { path: string; body: Record<string, unknown> };

const samples = 60;
const password = 'correct horse battery';
const asks: Record<string, Ask> = {
  'sign-up': (email) => ({ path: 'signup', body: { email, password } }),
  login: (email) => ({ path: 'token?grant_type=password', body: { email, password: 'wrong' } }),
  recover: (email) => ({ path: 'recover', body: { email } }),
  otp: (email) => ({ path: 'otp', body: { email, create_user: false } }),
};

/**
 * Whether the clock tells that an address is known: the slower median over the faster one, of
 * questions about a known and an unknown address asked in turn. 1.2 is the most allowed.
 */
export async function benchAccounts(distDir: string): Promise<void> {
  const app = await startApp({ port: await freePort(), distDir });
  try {
    for (const [name, ask] of Object.entries(asks)) {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let i = 0; i < samples; i++) {
        const { email } = await signUpByApi(app.origin);
        const stranger = `bench-${randomUUID()}@example.com`;
        // Whoever is asked second would gain from what the first one warmed up.
        const order = [
          ['known', email],
          ['unknown', stranger],
        ] as const;
        for (const [kind, address] of i % 2 ? order : order.toReversed())
          times[kind].push(await timed(app.origin, ask(address)));
      }
      const [a, b] = [median(times.known), median(times.unknown)];
      report({
        name: `accounts.clock.${name}`,
        value: Math.max(a, b) / Math.min(a, b),
        unit: 'ratio',
        limit: 1.2,
        note: `known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms`,
      });
    }
  } finally {
    await app.stop();
  }
}

async function timed(origin: string, question: ReturnType<Ask>): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${origin}/auth/v1/${question.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'local-anon-key' },
    body: JSON.stringify(question.body),
  });
  await answer.text();
  return performance.now() - begun;
}
