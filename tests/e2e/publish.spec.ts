import { signUpByApi } from '../helpers/api-user';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { openPost, writerWithPost } from './post-steps';
import { breakBlog, changeAtBlog, connectBlog, practiceBlog } from './publish-steps';

test('a post goes from the desk to a WordPress, and what arrived is checked', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const writer = await writerWithPost(origin);
  const blog = await practiceBlog(page, origin);
  await openPost(page, context, writer);
  const dialog = page.getByRole('dialog', { name: 'Publish this post' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const chip = page.getByRole('list', { name: 'Where this post is published' });

  await test.step('without a site the way leads to the settings', async () => {
    await publish.click();
    await expect(dialog).toContainText('No site is connected yet');
    await dialog.getByRole('link', { name: 'Connect a site' }).click();
    await expect(page.getByRole('heading', { name: 'Connect a site' })).toBeVisible();
  });
  await test.step('a wrong password and a firewall are named', async () => {
    await page.getByLabel('Address of your site').fill(`${blog.site}/wp-admin/`);
    await page.getByLabel('Username').fill(blog.account);
    await page.getByLabel('Application password').fill('wrong wrong');
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.getByRole('alert').first()).toContainText('did not take this');
    await breakBlog(page, origin, 'strip-auth');
    await page.getByLabel('Application password').fill(blog.password);
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.getByRole('alert').first()).toContainText('strips the Authorization');
  });
  await test.step('the site is connected, and tested again', async () => {
    await page.getByRole('button', { name: 'Test and connect' }).click();
    await expect(page.locator('#sites')).toContainText('The practice blog');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('The site works')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('it is sent as a draft', async () => {
    await page.goto(`/posts/${writer.postId}`);
    await publish.click();
    await dialog.getByLabel('Categories').fill('Repair');
    await dialog.getByRole('button', { name: 'Send as draft' }).click();
    await expect(dialog.getByText('Edit on the site')).toBeVisible({ timeout: 30_000 });
    await expect(dialog).toContainText('accept SEO fields');
    await expectAccessible(page);
  });
  await test.step('it goes live, as approved', async () => {
    await dialog.getByLabel('Live now').check();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog.getByText('Live, as approved')).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('Open the page')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chip).toContainText('The practice blog: Live, as approved');
    await expectAccessible(page);
  });
  await test.step('a change of the text is said beside it', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Chairs, mended');
    await page.keyboard.press('Enter');
    await expect(chip).toContainText('changed since');
  });
  await test.step('what a theme changes is named', async () => {
    await breakBlog(page, origin, 'noindex');
    await publish.click();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toContainText('asks search engines not to list it', { timeout: 30_000 });
  });
  await test.step('it is unpublished, after a question', async () => {
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog.getByRole('button', { name: 'Unpublish' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await expect(dialog.getByText('Draft', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('Open the page')).toHaveCount(0);
  });
});

// In one file with the other: both break the practice blog.
test('selected posts are published from the list, filtered by how they stand, and logged', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const writer = await writerWithPost(origin);
  await context.addCookies(writer.cookies);
  const filter = page.getByRole('combobox', { name: 'Show posts' });
  const posts = page.getByRole('region', { name: 'Your posts' });
  const row = posts.getByRole('listitem').filter({ hasText: 'Mending a Wooden Chair' });
  const bar = page.getByRole('region', { name: 'Selected posts' });
  const dialog = page.getByRole('dialog', { name: 'Publish 1 post' });

  await test.step('without a site there is nothing to filter by', async () => {
    await page.goto('/dashboard');
    await expect(row).toBeVisible();
    await expect(filter).toHaveCount(0);
    await connectBlog(page, origin);
  });
  await test.step('a firewall stops the first try', async () => {
    await page.goto('/dashboard');
    await breakBlog(page, origin, 'html-403');
    await row.getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByLabel('Live now').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog).toContainText('1 post started');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(bar).toBeHidden();
    await expect(row).toContainText('Not sent', { timeout: 30_000 });
  });
  await test.step('the filter is in the address', async () => {
    await filter.selectOption('Live');
    await expect(page.getByText('No posts found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all posts' }).click();
    await filter.selectOption('Failed');
    await expect(page).toHaveURL(/state=failed/);
    await page.reload();
    await expect(row).toBeVisible();
    await expect(filter).toHaveValue('failed');
    await expectAccessible(page);
  });
  await test.step('the log says why, and sends it again', async () => {
    await page.goto('/settings/publishing');
    await page.getByRole('link', { name: 'Deliveries to The practice blog' }).click();
    const line = page.locator('#deliveries').getByRole('listitem');
    await expect(line.first()).toContainText('firewall');
    await line.first().getByText('1 attempt').click();
    await expect(line.first()).toContainText('HTTP 403');
    await expectAccessible(page);
    await page.getByRole('button', { name: /Send again/ }).click();
    const sent = page.getByRole('link', { name: 'Open the page' });
    await expect(sent).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  });
  await test.step('the list has it live', async () => {
    await page.goto('/dashboard?state=live');
    await expect(row).toContainText('Live, as approved');
  });
});

test('a WordPress is connected by an approval on the site itself', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const user = await signUpByApi(origin);
  const blog = await practiceBlog(page, origin);
  await context.addCookies(user.cookies);
  const approve = page.getByRole('button', { name: 'Approve on your site' });
  const answers: string[] = [];
  const referrers: string[] = [];
  page.on('request', async (request) => {
    if (request.url().includes('password=')) answers.push(request.url());
    referrers.push((await request.allHeaders()).referer ?? '');
  });

  await test.step('its address is asked for', async () => {
    await page.goto('/settings/publishing');
    await approve.click();
    await expect(page.getByRole('alert').first()).toContainText('Enter the address');
    await expectAccessible(page);
  });
  await test.step('a refusal there is told, and changes nothing', async () => {
    await page.getByLabel('Address of your site').fill(blog.site);
    await approve.click();
    await page.getByRole('button', { name: 'No, I do not approve' }).click();
    await expect(page.getByText('was not approved')).toBeVisible();
    await expect(page.locator('#sites')).toContainText('No site is connected yet');
  });
  await test.step('an approval connects it, at an address without the password', async () => {
    await page.getByLabel('Address of your site').fill(blog.site);
    await approve.click();
    await page.getByRole('button', { name: 'Yes, I approve' }).click();
    await expect(page.getByText('Connected to')).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/publishing\?approval=[-\w]+$/);
    await expect(page.locator('#sites')).toContainText('The practice blog');
    await expectAccessible(page);
  });
  await test.step('the password is in no Referer, and not where the way back leads', async () => {
    expect(answers).toHaveLength(1);
    expect(referrers.filter((one) => one.includes('password'))).toEqual([]);
    await page.goBack();
    expect(page.url()).toContain('authorize-application.php');
    await page.goForward();
    await expect(page.getByText('Connected to')).toBeVisible();
  });
  await test.step('opened again, the answer says how it ended, and does nothing', async () => {
    await page.goto(answers[0] ?? '');
    await expect(page.getByText('Connected to')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Test', exact: true })).toHaveCount(1);
  });
  await test.step('a visitor with the answer is led away from it', async () => {
    const visitor = await browser.newContext();
    const stranger = await visitor.newPage();
    await stranger.goto(answers[0] ?? '');
    await expect(stranger).toHaveURL(/\/signup$/);
    await visitor.close();
  });
});

test('what people changed on the site is shown before it is replaced', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const writer = await writerWithPost(origin);
  const blog = await practiceBlog(page, origin);
  await context.addCookies(writer.cookies);
  await connectBlog(page, origin);
  await openPost(page, context, writer);
  const dialog = page.getByRole('dialog', { name: 'Publish this post' });
  const replace = dialog.getByRole('button', { name: 'Replace it with this text' });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByLabel('Live now').check();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog.getByText('Live, as approved')).toBeVisible({ timeout: 30_000 });
  const address = await changeAtBlog(page, blog, {
    title: 'Chairs, mended by the editors',
    content: '<p>All of it <b>is new</b>.</p><script>alert(1)</script>',
  });

  await test.step('title, status and words are compared, as plain text', async () => {
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toContainText('nothing was sent', { timeout: 30_000 });
    await expect(dialog.locator('ins').first()).toHaveText('Chairs, mended by the editors');
    await expect(dialog).toContainText('Live on the site, changed');
    const difference = dialog.getByLabel('What was changed on the site');
    await expect(difference).toContainText('All of it is new.');
    await expect(difference).not.toContainText('alert');
    await expect(difference.locator('b, script')).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
  });
  await test.step('the text of the desk replaces it', async () => {
    await replace.click();
    await expect(dialog.getByText('Live, as approved')).toBeVisible({ timeout: 30_000 });
    await expect(replace).toHaveCount(0);
    expect(await (await page.request.get(address)).text()).not.toContain('is new');
  });
});
