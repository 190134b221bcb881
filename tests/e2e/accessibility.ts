import { expect, type Page, test } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { fitsTheWidth } from './wizard-steps';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails on a violation of WCAG 2.2 AA in either colour scheme at each of `widths`, on sideways
 * scrolling there and at a zoom of 200 %, and on motion. Ends in the light scheme, without motion, at
 * the size that the page had.
 */
export async function expectAccessible(page: Page, widths = [1280, 360]): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths)
    await test.step(`axe at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await fitsTheWidth(page);
      // As high as the page: a bar that sticks to the edge would lie over buttons.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      // Only colours differ between the schemes.
      await show(page, 'dark');
      expect(await violations(page, { runOnly: ['color-contrast'] }), 'dark').toEqual([]);
      await show(page, 'light');
      expect(await violations(page, { runOnly: standards }), 'light').toEqual([]);
    });
  await expect.poll(() => movingParts(page), 'what moves').toEqual([]);
  // A window of 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await fitsTheWidth(page);
  if (size) await page.setViewportSize(size);
}

/** Colours are measured when nothing fades any more. */
async function show(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const html = expect(page.locator('html'));
  await (colorScheme === 'dark' ? html : html.not).toHaveClass(/dark/);
}

/** Rules that are broken, each with the elements that break it. axe is loaded once per document. */
async function violations(page: Page, options: RunOptions): Promise<[string, string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // What a dialog covers is out of reach; a whole post behind it takes ten times as long.
    const modal = document.querySelector('[role="dialog"], [role="alertdialog"]');
    const answer = await loaded.run(modal ?? document, { ...asked, resultTypes: ['violations'] });
    return answer.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
}

/** What moves for longer than a reader who asked for less motion should see. */
const movingParts = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 10)
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 200)),
  );
