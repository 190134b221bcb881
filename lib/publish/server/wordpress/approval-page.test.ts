import { afterEach, expect, it, vi } from 'vitest';
import { approvalAddress, pageOf } from './approval-page';

afterEach(() => vi.unstubAllEnvs());

const page = new URL('https://blog.example/wp-admin/authorize-application.php');
const address = (back: string, at = page) =>
  approvalAddress(at, { back: new URL(back), state: 'secret' });

it('has a state in both answers', () => {
  const url = new URL(address('https://ink.example/settings/publishing/wordpress'));
  expect(url.origin).toBe(page.origin);
  const [success, reject] = ['success_url', 'reject_url'].map(
    (name) => new URL(url.searchParams.get(name) ?? ''),
  );
  expect(success?.search).toBe('?state=secret');
  expect(reject?.search).toBe('?state=secret&rejected=1');
});

it('is refused to a server without https, except for a site on this machine', () => {
  const own = 'http://localhost:3000/settings/publishing/wordpress';
  expect(() => address(own)).toThrow(/https/);
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', 'http://localhost:3000');
  expect(() => address(own)).toThrow(/https/);
  expect(address(own, new URL('http://localhost:3000/local/wordpress'))).toContain('success_url');
});

it.each([
  ['https://blog.example', page.href, null],
  ['https://blog.example/tea', 'https://blog.example/tea/wp-admin/authorize-application.php', null],
  ['https://blog.example', 'https://evil.example/wp-admin/', /another address/],
  ['https://blog.example', 'http://blog.example/wp-admin/', /another address/],
  ['https://blog.example', 'https://blog.example:8443/', /another address/],
  ['http://blog.example', 'http://blog.example/wp-admin/', /needs a site with https/],
  ['https://blog.example', 'javascript:alert(1)', /another address/],
  ['https://blog.example', '/wp-admin/', /no page for approvals/],
  ['https://blog.example', null, /no page for approvals/],
])('of %s at %s is opened only there, and with https', (site, approvalPage, refusal) => {
  const found = () => pageOf(site, approvalPage).href;
  if (refusal) expect(found).toThrow(refusal);
  else expect(found()).toBe(approvalPage);
});
