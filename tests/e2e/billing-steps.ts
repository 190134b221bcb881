import type { FrameLocator, Page } from '@playwright/test';
import { standIn } from '../helpers/origins';
import { expect } from './fixtures';

type Entity = { id: string; custom_data: { user_id?: string } | null };
type State = {
  transactions: (Entity & { status: string })[];
  subscriptions: Entity[];
};

/** The local Paddle's checkout, inside the overlay. */
export const overlay = (page: Page): FrameLocator =>
  page.frameLocator('iframe[name="paddle_frame"]');

/** Presses Pay in the overlay, with the card whose description holds `card`. */
export async function payWith(page: Page, card: string): Promise<void> {
  await overlay(page).getByRole('radio', { name: card }).check();
  await overlay(page).getByRole('button', { name: /^Pay / }).click();
}

/** What the local Paddle's own page can do, with the id of what it is done to. */
export async function actInPaddle(page: Page, act: string, id: string): Promise<void> {
  const answer = await page.request.post(standIn('/api/local/paddle/act'), {
    form: { act, id },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

/** The user's own transactions and subscriptions as the local Paddle holds them. */
export async function mineInPaddle(
  page: Page,
): Promise<Pick<State, 'transactions' | 'subscriptions'>> {
  const me: { id: string } = await (await page.request.get('/api/auth/user')).json();
  const state: State = await (await page.request.get(standIn('/api/local/paddle/state'))).json();
  const { transactions, subscriptions } = state;
  const isMine = ({ custom_data }: Entity) => custom_data?.user_id === me.id;
  return {
    transactions: transactions.filter(isMine),
    subscriptions: subscriptions.filter(isMine),
  };
}

/** Resolves once a toast has this title, however short: looked for at every frame. Begin before it is due. */
export async function untilSaid(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (message) =>
      [...document.querySelectorAll('[data-sonner-toast] [data-title]')].some(
        (one) => one.textContent === message,
      ),
    title,
  );
}
