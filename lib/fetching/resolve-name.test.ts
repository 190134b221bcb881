import { Resolver } from 'node:dns/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { resolveName } from './resolve-name';

afterEach(() => vi.restoreAllMocks());

const failure = (code: string) => Object.assign(new Error(code), { code });
const { signal } = new AbortController();

function answers(ipv4: string[] | Error, ipv6: string[] | Error): void {
  const settle = (found: string[] | Error) =>
    found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
  vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation((() => settle(ipv4)) as never);
  vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation((() => settle(ipv6)) as never);
}

it.each([
  [['1.1.1.1'], ['2606:4700::1'], ['1.1.1.1', '2606:4700::1']],
  [['1.1.1.1'], failure('ENODATA'), ['1.1.1.1']],
  [failure('ETIMEOUT'), ['2606:4700::1'], ['2606:4700::1']],
])('finds the addresses of both families', async (ipv4, ipv6, expected) => {
  answers(ipv4, ipv6);
  expect(await resolveName('site.example', signal)).toEqual(expected);
});

it.each([
  ['ENOTFOUND', 'ENOTFOUND', 'no-such-name'],
  ['ENODATA', 'ENOTFOUND', 'no-such-name'],
  ['ESERVFAIL', 'ENODATA', 'unreachable'],
  ['ETIMEOUT', 'ETIMEOUT', 'unreachable'],
])('tells an absent name (%s, %s) from a silent server: %s', async (ipv4, ipv6, reason) => {
  answers(failure(ipv4), failure(ipv6));
  await expect(resolveName('site.example', signal)).rejects.toMatchObject({ reason });
});

it('ends with its signal', async () => {
  answers(failure('ECANCELLED'), failure('ECANCELLED'));
  const stopped = AbortSignal.abort(new Error('late'));
  await expect(resolveName('site.example', stopped)).rejects.toThrow('late');
});
