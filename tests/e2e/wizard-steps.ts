import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Answers of the model for tests that are not about the model. */
export const ideas = {
  titles: ['A first title', 'A second title', 'A third title'].map((title) => ({
    title,
    angle: 'What it promises',
  })),
  audiences: ['Beginners', 'Experts'].map((name) => ({
    name,
    need: 'a plain start',
    knowledge: 'the basics',
    tone: 'calm',
  })),
  outline: ['One', 'Two', 'Three', 'Four'].map((heading) => ({ heading, points: ['a', 'b'] })),
};

/** Lets the three calls for suggestions answer at once. Returns the bodies they were sent. */
export async function fakeIdeas(page: Page): Promise<unknown[]> {
  const bodies: unknown[] = [];
  for (const [kind, list] of Object.entries(ideas))
    await page.route(`**/api/ai/generate-${kind}`, async (route) => {
      bodies.push(route.request().postDataJSON());
      await route.fulfill({ json: { [kind]: list } });
    });
  return bodies;
}

/** Walks to the last step with the first suggestion of each. */
export async function walkToOutline(page: Page, keyword = 'balcony herb garden'): Promise<void> {
  await page.goto('/create');
  await page.getByLabel('Keyword').fill(keyword);
  await page.getByRole('button', { name: 'Suggest titles' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a title' })).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Suggest audiences' }).click();
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Suggest an outline' }).click();
  await expect(page.getByRole('heading', { name: 'Review the plan' })).toBeVisible();
  await expect(generate(page)).toBeVisible();
}

export const generate = (page: Page) => page.getByRole('button', { name: 'Generate Blog Post' });

/** The balance as the sidebar shows it. */
export const credits = (page: Page) => page.locator('[data-phase]').first();

export async function fitsTheWidth(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, 'pixels of sideways scrolling').toBeLessThanOrEqual(0);
}
