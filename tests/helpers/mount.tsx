import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { PublicConfigProvider } from '@/hooks/public-config';
import { createQueryClient } from '@/lib/api/query-client';
import { type Notice, openOutlet } from '@/lib/browser/notify';
import { type PublicConfig, publicConfig } from '@/lib/env.client';

/**
 * Screens with their effects, for files that begin with `@vitest-environment happy-dom`. Layout,
 * navigation and focus are the browser's and are tested there.
 */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let roots: Root[] = [];
afterEach(async () => {
  await act(async () => {
    for (const root of roots) root.unmount();
  });
  roots = [];
  document.body.replaceChildren();
});

const noConfig: PublicConfig = publicConfig();

/** Draws `screen` into the document, with a query client of its own. */
export async function mount(
  screen: ReactNode,
  { client = createQueryClient(), config = noConfig } = {},
) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  roots.push(root);
  const draw = (children: ReactNode) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <PublicConfigProvider value={config}>{children}</PublicConfigProvider>
        </QueryClientProvider>,
      ),
    );
  await draw(screen);
  return { place, client, draw, unmount: () => act(async () => root.unmount()) };
}

/** Lets the fake clock go on; what comes due is drawn. */
export const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

export const button = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => textOf(one) === words);
  if (!found) throw new Error(`No button "${words}" in: ${textOf(document.body)}`);
  return found;
};

/** The words of an element, as a reader sees them. */
export const textOf = (element: Element | null) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

export const click = (element: HTMLElement) => act(async () => element.click());

/** Types into the field with this name. */
export async function fill(name: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!field) throw new Error(`No field ${name}`);
  // React overrides the property on the element, so that it hears of changes by itself.
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Collects the toasts from now on. */
export function toasts(): { notices: Notice[]; stop: () => void } {
  const notices: Notice[] = [];
  const stop = openOutlet({ show: (notice) => notices.push(notice), dismiss: () => undefined });
  return { notices: notices, stop };
}
