import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures';

/**
 * Passes requests on to `origin`. Of a page that comes in pieces, the piece with `words` in it waits
 * until `release` is called; `held` tells whether there was one.
 */
async function slowProxy(origin: string, words: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const proxy = { origin: '', held: false, release, close: () => undefined as unknown };
  async function* pieces(answer: IncomingMessage) {
    for await (const chunk of answer) {
      const text = (chunk as Buffer).toString('latin1');
      const at = text.lastIndexOf('<div hidden id="S:', text.indexOf(words));
      if (proxy.held || at < 0 || !text.includes(words)) {
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

type Visit = {
  origin: string;
  late: string;
  asked: string;
  meanwhile: () => Promise<void>;
  afterwards: () => Promise<void>;
};

/**
 * Opens /settings while the piece with `late` in it is held back until `asked` was asked for, and
 * then lets it come; false if the page came in one piece.
 */
async function watchItArrive(page: Page, visit: Visit): Promise<boolean> {
  const proxy = await slowProxy(visit.origin, visit.late);
  try {
    const answered = page.waitForResponse(visit.asked);
    await page.goto(`${proxy.origin}/settings`, { waitUntil: 'commit' });
    await answered;
    await page.waitForTimeout(500);
    if (!proxy.held) return false;
    await visit.meanwhile();
    proxy.release();
    await visit.afterwards();
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
  const heading = page.locator('h1');
  const visit = {
    origin: baseURL ?? '',
    late: '<h1',
    // The session is read and the jobs are asked for while the heading is on its way.
    asked: '**/api/jobs',
    meanwhile: () => expect(heading).toHaveCount(0),
    afterwards: () => expect(heading).toHaveAttribute('data-from', 'server'),
  };
  // What the server has ready at once comes in one piece; the next time it will not.
  await expect.poll(() => watchItArrive(page, visit), { timeout: 60_000 }).toBe(true);
});

test('a part that arrives late fits, although the browser knows better by then', async ({
  page,
  baseURL,
}) => {
  await signUp(page);
  const user = await (await page.request.get('/api/auth/user')).json();
  const json = { ...user, email: 'newer@example.com' };
  await page.route('**/api/auth/user', (route) => route.fulfill({ json }));
  const sidebar = page.locator('aside');
  const visit = {
    origin: baseURL ?? '',
    late: 'Skip to content',
    asked: '**/api/auth/user',
    meanwhile: () => expect(sidebar).toHaveCount(0),
    afterwards: () => expect(sidebar.getByText('newer@example.com')).toBeVisible(),
  };
  await expect.poll(() => watchItArrive(page, visit), { timeout: 60_000 }).toBe(true);
});
