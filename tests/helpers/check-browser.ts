import { chromium } from '@playwright/test';
import { browserLaunchOptions } from './browser';

/** Exits 0 when a Chromium starts on this machine and renders a page. */
try {
  const options = await browserLaunchOptions();
  const browser = await chromium.launch(options);
  const page = await browser.newPage();
  await page.setContent('<h1>ready</h1>');
  const words = await page.textContent('h1');
  const height = (await page.locator('h1').boundingBox())?.height ?? 0;
  if (height === 0) throw new Error('It has no font to draw text with.');
  await browser.close();
  console.info(`Browser: ${options.executablePath ?? 'Playwright’s own'} says ${words}.`);
} catch (error) {
  console.error('No browser starts here:', error instanceof Error ? error.message : error);
  process.exit(1);
}
