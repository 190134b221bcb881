// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { LinkPending } from './link-pending';

const link = vi.hoisted(() => ({ pending: false }));
vi.mock('next/link', () => ({ useLinkStatus: () => link }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

afterEach(() => document.body.replaceChildren());

async function drawn(pending: boolean, label?: string) {
  link.pending = pending;
  const root = createRoot(document.createElement('a'));
  await act(async () => root.render(<LinkPending label={label} />));
  const text = document.body.querySelector('[role=status]')?.textContent;
  await act(async () => root.unmount());
  return text;
}

it.each([
  [undefined, 'Loading...'],
  ['Loading post...', 'Loading post...'],
])('says beside a spinner that the page is on the way', async (label, words) => {
  expect(await drawn(true, label)).toBe(words);
});

it('says nothing while nobody has followed the link', async () => {
  expect(await drawn(false)).toBeUndefined();
});
