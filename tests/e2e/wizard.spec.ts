import { expect, routeUntil, signUp, test } from './fixtures';
import { expectToast } from './toasts';
import { credits, fakeIdeas, generate, walkToOutline } from './wizard-steps';

test('goes from a keyword to a post under way, in four steps', async ({ page }) => {
  await signUp(page);
  await walkToOutline(page, 'cold brew coffee at home');
  await expect(page.getByLabel('Keyword')).toHaveValue('cold brew coffee at home');
  await expect(page.getByLabel('Title')).not.toHaveValue('');
  await expect(page.getByLabel('Audience')).not.toHaveValue('');
  await expect(page.getByText('150 credits').first()).toBeVisible();
  await expect(page.getByText('You have 250')).toBeVisible();
  // All seven sections are on a laptop's screen at once, above the button.
  const last = await page.getByRole('textbox', { name: 'Section 7' }).boundingBox();
  const button = await generate(page).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  // A post on the same subject is shown before another one is paid for.
  const mend = await routeUntil(page, '**/api/posts/similar*', (route) =>
    route.fulfill({ json: [{ id: null, title: 'An earlier post' }] }),
  );
  await generate(page).click();
  await expect(page.getByRole('link', { name: 'An earlier post' })).toBeVisible();
  const repeat = page.getByRole('button', { name: 'Generate it anyway' });
  await expect(repeat).toBeFocused();
  await repeat.press('Enter');
  mend();
  const watch = 'You can watch it being written on your dashboard.';
  await expectToast(page, 'Blog Generation Started', watch);
  await page.waitForURL('**/dashboard');
  await expect(credits(page)).toHaveText('100');
  // "It is cleared after generation starts".
  await page.goto('/create');
  await expect(page.getByLabel('Keyword')).toHaveValue('');
  await expect(page.getByText('Your progress was restored')).toBeHidden();
  await page.getByLabel('Keyword').fill('home cold brew coffees');
  await expect(page.getByText('You already have a post on this subject')).toBeVisible();
  await page.getByRole('button', { name: 'Write another one' }).click();
  await expect(page.getByText('You already have a post on this subject')).toBeHidden();
});

test('says what is missing at each step', async ({ page }) => {
  await signUp(page);
  await fakeIdeas(page);
  await page.goto('/create-wizard');
  await page.getByRole('button', { name: 'Suggest titles' }).click();
  await expect(page.getByText('Keyword required')).toBeVisible();
  await expect(page.getByText('Please enter a keyword to continue').first()).toBeVisible();
  await expect(page.getByLabel('Keyword')).toBeFocused();
  await page.getByLabel('Keyword').fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Keyword')).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: 'balcony herb garden' }).click();
  await page.getByRole('button', { name: 'Suggest titles' }).click();
  await page.getByRole('button', { name: 'Suggest audiences' }).click();
  await expect(page.getByText('Title required')).toBeVisible();
  await expect(page.getByText('Please select a title to continue').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Write my own title' }).check();
  await page.getByRole('button', { name: 'Suggest audiences' }).click();
  await expect(page.getByRole('textbox', { name: 'Write my own title' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Write my own title' }).fill('My own title');
  await page.getByRole('button', { name: 'Suggest audiences' }).click();

  await page.getByRole('button', { name: 'Suggest an outline' }).click();
  await expect(page.getByText('Audience required')).toBeVisible();
  await expect(page.getByText('Please select an audience to continue').first()).toBeVisible();
  await page.getByRole('radio', { name: /Experts/ }).check();
  await page.getByRole('button', { name: 'Suggest an outline' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('My own title');

  await page.getByLabel('Keyword').fill(' ');
  await generate(page).click();
  await expect(page.getByLabel('Keyword')).toBeFocused();
  await expect(page.getByText('Keyword required')).toBeVisible();
});

test('lets sections be changed, added, moved and removed down to three', async ({ page }) => {
  await signUp(page);
  await fakeIdeas(page);
  await walkToOutline(page);
  const texts = () =>
    page
      .getByPlaceholder('Heading')
      .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  expect(await texts()).toEqual(['One', 'Two', 'Three', 'Four']);

  const handle = (name: string) => page.getByRole('button', { name: `Move: ${name}`, exact: true });
  await handle('One').focus();
  await page.keyboard.press('ArrowDown');
  expect(await texts()).toEqual(['Two', 'One', 'Three', 'Four']);
  await expect(handle('One')).toBeFocused();
  await expect(page.getByText('One is now section 2 of 4.')).toBeAttached();
  await page.getByLabel('Section 2').press('Alt+ArrowUp');
  expect(await texts()).toEqual(['One', 'Two', 'Three', 'Four']);

  const [from, to] = [await handle('One').boundingBox(), await handle('Three').boundingBox()];
  if (!from || !to) throw new Error('The handles are not on the screen.');
  await page.mouse.move(from.x + 8, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + to.height - 4, { steps: 8 });
  await page.mouse.up();
  expect(await texts()).toEqual(['Two', 'Three', 'One', 'Four']);
  await expect(handle('One')).toBeFocused();

  // Enter adds a section, Tab leads to its points, Backspace removes an empty one.
  await page.getByLabel('Section 4').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Section 5' })).toBeFocused();
  await page.keyboard.type('Five');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '0 points: Five' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Point 1 of Five' })).toBeFocused();
  await page.keyboard.type('A point');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Point 2 of Five' })).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('textbox', { name: 'Point 1 of Five' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Point 2 of Five' })).toBeHidden();
  await page.getByRole('button', { name: 'Remove point 1 of Five' }).click();
  await page.getByRole('button', { name: 'Bring back a point' }).click();
  await expect(page.getByRole('textbox', { name: 'Point 1 of Five' })).toHaveValue('A point');

  await page.getByRole('button', { name: 'Remove: Two' }).click();
  await expect(page.getByRole('textbox', { name: 'Section 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Bring back “Two”' }).click();
  expect(await texts()).toEqual(['Two', 'Three', 'One', 'Four', 'Five']);
  await page.getByRole('button', { name: 'Remove: Two' }).click();
  await page.getByRole('button', { name: 'Remove: One' }).click();
  expect(await texts()).toEqual(['Three', 'Four', 'Five']);
  for (const name of ['Three', 'Four', 'Five'])
    await expect(page.getByRole('button', { name: `Remove: ${name}` })).toBeDisabled();

  await page.getByRole('button', { name: 'Undo my changes' }).click();
  expect(await texts()).toEqual(['One', 'Two', 'Three', 'Four']);

  await page.getByLabel('Section 2').fill('one');
  await generate(page).click();
  await expect(page.getByLabel('Section 2')).toBeFocused();
  await expect(page.getByText('Two sections have the same heading').first()).toBeVisible();
});

test('goes back by Back and by the step names, asking for nothing twice', async ({ page }) => {
  await signUp(page);
  const asked = await fakeIdeas(page);
  await walkToOutline(page);
  expect(asked).toHaveLength(3);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Review the plan' })).toBeVisible();
  expect(asked).toHaveLength(3);

  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Keyword/ })
    .click();
  await page.getByLabel('Keyword').fill('another one');
  await page.getByRole('button', { name: 'Suggest titles' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a title' })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(asked.at(-1)).toEqual({ keyword: 'another one' });
});
