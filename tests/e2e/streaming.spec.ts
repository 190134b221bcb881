import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures';

/**
 * Passes requests on to `origin`. Of a page that comes in pieces, the piece with the heading waits
 * until `release` is called; `held` tells whether there was one.
 */
async function slowProxy(origin: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const proxy = { origin: '', held: false, release, close: () => undefined as unknown };
  async function* pieces(answer: IncomingMessage) {
    for await (const chunk of answer) {
      const text = (chunk as Buffer).toString('latin1');
      const at = text.lastIndexOf('<div hidden id="S:', text.indexOf('<h1'));
      if (proxy.held || at < 0 || !text.includes('<h1')) {
        yield chunk;
        continue;
      }
      proxy.held = true;
      yield text.slice(0, at);
      await released;
      yield text.slice(at);
    }
  }
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method } = incoming;
    const headers = { ...incoming.headers, host: new URL(origin).host };
    const isPage = headers['sec-fetch-dest'] === 'document';
    if (isPage) headers['accept-encoding'] = 'identity';
    const passed = request(new URL(url, origin), { method, headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      for await (const piece of isPage ? pieces(answer) : answer) outgoing.write(piece, 'latin1');
      outgoing.end();
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  proxy.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  proxy.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return proxy;
}

/** Opens /settings and lets the heading come late; false if the page came in one piece. */
async function watchItArrive(page: Page, origin: string): Promise<boolean> {
  const proxy = await slowProxy(origin);
  try {
    // The session is read and the jobs are asked for while the rest is on its way.
    const asked = page.waitForRequest('**/api/jobs');
    await page.goto(`${proxy.origin}/settings`, { waitUntil: 'commit' });
    await asked;
    await page.waitForTimeout(500);
    if (!proxy.held) return false;
    await expect(page.locator('h1')).toHaveCount(0);
    proxy.release();
    const heading = page.getByRole('heading', { name: 'Settings', level: 1 });
    await expect(heading).toHaveAttribute('data-from', 'server');
    await expect(page.locator('h1')).toHaveCount(1);
    return true;
  } finally {
    proxy.close();
  }
}

test('what the server has drawn is shown as it arrives, not drawn a second time', async ({
  page,
  baseURL,
}) => {
  await signUp(page);
  await page.addInitScript(() =>
    new MutationObserver(() => {
      for (const copy of document.querySelectorAll('[hidden] h1'))
        copy.setAttribute('data-from', 'server');
    }).observe(document, { childList: true, subtree: true }),
  );
  // What the server has ready at once comes in one piece; the next time it will not.
  await expect.poll(() => watchItArrive(page, baseURL ?? ''), { timeout: 60_000 }).toBe(true);
});
