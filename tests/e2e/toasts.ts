import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** The toasts with exactly this title and, where given, this description. */
export function toastOf(page: Page, title: string, description?: string): Locator {
  const saying = (part: string, words: string) =>
    page.locator(`[data-${part}]:text-is(${JSON.stringify(words)})`);
  const titled = page.locator('[data-sonner-toast]').filter({ has: saying('title', title) });
  return description === undefined
    ? titled
    : titled.filter({ has: saying('description', description) });
}

/** A toast is on the screen: its title and, where given, its description are exactly these. */
export async function expectToast(
  page: Page,
  title: string,
  description?: string,
  { timeout }: { timeout?: number } = {},
): Promise<void> {
  await expect(toastOf(page, title, description).first()).toBeVisible({ timeout });
}
