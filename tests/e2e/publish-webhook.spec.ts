import { Webhook } from 'standardwebhooks';
import { type HttpServer, serveHttp } from '../helpers/http-adapter';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { startOwnApp } from './own-app';
import { writerWithPost } from './post-steps';

type Received = { headers: Record<string, string>; body: string };

/** A receiver on this machine, whose pages show what it got. */
async function startReceiver() {
  const received: Received[] = [];
  const state = { status: 200 };
  const server: HttpServer = await serveHttp(async (request) => {
    if (request.method === 'GET') {
      const { data } = JSON.parse(received.at(-1)?.body ?? '{}');
      const page = `<!doctype html><title>${data.title}</title><h1>${data.title}</h1>${data.html}`;
      return new Response(page, { headers: { 'content-type': 'text/html' } });
    }
    received.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
    const { status } = state;
    return Response.json(status === 200 ? { url: `${server.origin}/blog` } : {}, { status });
  });
  return { received, state, server };
}

test('a post goes to a signed webhook, and the page that it names is checked', async ({
  page,
  context,
}) => {
  // A second app starts first.
  test.slow();
  const { received, state, server } = await startReceiver();
  const app = await startOwnApp({ FETCH_LOOPBACK_ORIGINS: server.origin });
  try {
    const writer = await writerWithPost(app.origin);
    await context.addCookies(writer.cookies);
    const last = () => received.at(-1) ?? { headers: {}, body: '' };
    const secretOf = async () =>
      (
        await page
          .getByRole('region', { name: /^Your new secret/ })
          .locator('code')
          .textContent()
      )?.trim() ?? '';

    await test.step('connect it, see its secret once, and test it', async () => {
      await page.goto(`${app.origin}/settings/publishing`);
      await page.getByLabel('Address of the receiver').fill('http://10.0.0.1/hook');
      await page.getByRole('button', { name: 'Connect the webhook' }).click();
      await expect(page.locator('#webhook')).toContainText('not on the public internet');
      await page.getByLabel('Address of the receiver').fill(`${server.origin}/hook`);
      await page.locator('#webhook').getByLabel('Name').fill('Own site');
      await page.getByRole('button', { name: 'Connect the webhook' }).click();
      await expect(page.locator('#sites')).toContainText('Own site');
      const secret = await secretOf();
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByText('The receiver works')).toBeVisible();
      new Webhook(secret).verify(last().body, last().headers);
      await expectAccessible(page);
    });
    await test.step('publish, with no drafts on offer', async () => {
      await page.goto(`${app.origin}/posts/${writer.postId}`);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Publish this post' });
      await expect(dialog.getByLabel('Live now')).toBeChecked();
      await expect(dialog.getByLabel('As a draft')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Publish now' }).click();
      await expect(dialog.getByText('Live, as approved')).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
    });
    await test.step('a receiver that wants no more switches it off, and its owner on', async () => {
      state.status = 410;
      const dialog = page.getByRole('dialog', { name: 'Publish this post' });
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expect(dialog).toContainText('wants no more events', { timeout: 30_000 });
      await page.goto(`${app.origin}/settings/publishing`);
      await expect(page.locator('#sites')).toContainText('Switched off');
      await page.getByRole('link', { name: 'Deliveries to Own site' }).click();
      await expect(page.getByText('It was switched off')).toBeVisible();
      await expectAccessible(page);
      state.status = 200;
      await page.getByRole('button', { name: 'Switch on' }).click();
      await expect(page.getByText('It was switched off')).toHaveCount(0);
    });
    await test.step('sent again, signed by the new secret', async () => {
      await page.getByRole('button', { name: 'Create a new secret' }).click();
      const secret = await secretOf();
      await expectAccessible(page);
      await page.getByRole('button', { name: /Send again/ }).click();
      const lines = page.locator('#deliveries').getByRole('listitem');
      await expect(lines.first()).toContainText('Live', { timeout: 30_000 });
      const event = new Webhook(secret).verify(last().body, last().headers);
      expect(event).toMatchObject({ type: 'post.updated' });
    });
  } finally {
    await app.stop();
    await server.close();
  }
});
