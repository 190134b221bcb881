import { expect, routeUntil, signUp, test } from './fixtures';
import { expectToast } from './toasts';

const sample = `I burnt the first batch. Badly! Did you ever smell that? You don't forget it. So I asked my
neighbour, who's been at it for years, and she laughed at me. Turn it down, she said. That's all.`;

test('a voice is saved by its author, and nothing typed is lost on the way', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings/brand');
  const voice = page.locator('#voice');
  const box = voice.getByLabel('Sample 1');
  const save = voice.getByRole('button', { name: 'Save voice' });

  await test.step('what cannot be used is refused in words, at its field', async () => {
    await box.fill('<p>Hello there</p>');
    await save.click();
    await expect(voice.getByText('This is HTML.')).toBeVisible();
    await expect(box).toBeFocused();
  });
  await test.step('a server out of reach leaves everything as it was', async () => {
    await box.fill(sample);
    const mend = await routeUntil(page, '**/settings/brand', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await save.click();
    await expect(voice.getByRole('alert')).toContainText('Nothing you entered is lost');
    await expect(box).toHaveValue(sample);
    mend();
  });
  await test.step('after a release it asks for a reload, which keeps what is typed', async () => {
    const mend = await routeUntil(page, '**/settings/brand', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, headers: { 'x-nextjs-action-not-found': '1' } })
        : route.continue(),
    );
    await save.click();
    const alert = voice.getByRole('alert');
    await expect(alert).toContainText('A new version of Inkwright is out.');
    mend();
    await alert.getByRole('button', { name: 'Reload' }).click();
    await expect(alert).toBeHidden();
    await expect(box).toHaveValue(sample);
  });
  await test.step('then it is saved, cleaned, and described', async () => {
    await voice.getByLabel(/never to use/).fill('delve\n\nDelve\u202e');
    await save.click();
    await expectToast(page, 'Brand voice saved', 'New posts are written with it.');
    await page.reload();
    await expect(box).toHaveValue(sample);
    await expect(voice.getByLabel(/never to use/)).toHaveValue('delve');
  });
  await test.step('brand colours are shown, and offered with the plan', async () => {
    const colours = page.locator('#colours');
    await expect(colours.getByText('deep green')).toBeVisible();
    await expect(colours.getByRole('button')).toHaveCount(1);
    await colours.getByRole('button', { name: 'Upgrade to Creator' }).click();
    await expect(page.getByRole('dialog')).toContainText('Brand colours in every image');
  });
});
