import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { firstSecrets, newSecret, rotatedSecrets, signedHeaders, validSecrets } from './sign';

const day = 86_400_000;

it('is what the library of Standard Webhooks signs', () => {
  const [secret, now, body] = [newSecret(), 1_800_000_000_000, '{"a":"ü"}'];
  const headers = signedHeaders({ id: 'msg_1', body, secrets: [secret], now });
  const theirs = new Webhook(secret).sign('msg_1', new Date(now), body);
  expect(headers['webhook-signature']).toBe(theirs);
});

it('has a secret of 32 bytes', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_/);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
});

it('signs with the old secret for a day, and never with a third', () => {
  const [first, second, third] = ['whsec_a', 'whsec_b', 'whsec_c'];
  const once = rotatedSecrets(firstSecrets(first), second, 0);
  expect(validSecrets(once, day - 1)).toEqual([second, first]);
  expect(validSecrets(once, day)).toEqual([second]);
  expect(validSecrets(rotatedSecrets(once, third, 0), 1)).toEqual([third, second]);
});
