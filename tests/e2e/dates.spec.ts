import { expect, signUp, test } from './fixtures';

// A quarter of an hour off whole hours, so that no other zone shows the same time.
test.use({ timezoneId: 'Asia/Kathmandu' });

test("dates are in the reader's time zone, from the second page on drawn by the server", async ({
  page,
}) => {
  await signUp(page);
  const time = page.getByRole('main').locator('time').first();
  const wanted = () =>
    time.evaluate((element) =>
      new Date(element.getAttribute('datetime') ?? '').toLocaleString('en-US', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Asia/Kathmandu',
      }),
    );
  await page.goto('/settings/credits');
  await expect(time).toHaveText(await wanted());
  const html = await (await page.request.get('/settings/credits')).text();
  expect(html).toContain(`>${await wanted()}</time>`);
  await page.reload();
  await expect(time).toHaveText(await wanted());
});
