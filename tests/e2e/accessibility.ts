import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails on a violation of WCAG 2.2 AA in either colour scheme, and on sideways scrolling. Ends in the
 * light scheme. Only colours differ between the schemes, so the second look is at contrast alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = () => new AxeBuilder({ page }).exclude('nextjs-portal');
  // Colours are measured when nothing fades any more.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectNoViolations(axe().withRules('color-contrast'), 'dark');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await expectNoViolations(axe().withTags(standards), 'light');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels of sideways scrolling').toBe(0);
}

async function expectNoViolations(axe: AxeBuilder, colorScheme: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect(found, colorScheme).toEqual([]);
}
