import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import { openGate } from '@/lib/auth/session-gate';
import type { PostActions } from '../post-dialog';
import { openDesk } from './use-post-desk';
import { acceptWording, useRewrite } from './use-rewrite';

const postId = 'chair';
const stored = { title: 'Tea', content: 'Format: 2\n---\nGlue it. Wait.', updatedAt: '0' };
const quota = { freeLeft: 3, freePerDay: 20, price: 0 as const };

type Rewrite = ReturnType<typeof useRewrite>;
type ScreenProps = { passage: string; onDraw: (rewrite: Rewrite) => void };

function Screen({ passage, onDraw }: ScreenProps) {
  onDraw(useRewrite(postId, passage));
  return null;
}

/** What a component gets from the hook when it is first drawn. */
function drawn(passage: string): Rewrite {
  const results: Rewrite[] = [];
  const client = createQueryClient();
  client.setQueryData(queries.rewriteQuota(postId).queryKey, quota);
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen passage={passage} onDraw={(rewrite) => results.push(rewrite)} />
    </QueryClientProvider>,
  );
  const [result] = results;
  if (!result) throw new Error('The screen was not drawn.');
  return result;
}

/** The idempotency keys that the server saw, and its answers, one for each request. */
const seen: (string | null)[] = [];
const answers: ((signal: AbortSignal) => Promise<Response>)[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    seen.push(new Headers(init.headers).get('idempotency-key'));
    const answer = answers.shift();
    if (!answer || !init.signal) throw new Error('No request was expected.');
    return answer(init.signal);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  seen.length = 0;
  answers.length = 0;
  openGate();
});

const answered = async () =>
  Response.json({ wording: 'Wait.', charged: 0, quota, lost: [], added: [] });
const lost = async () => {
  throw new TypeError('Failed to fetch');
};
/** Never answers; ends with the request. */
const silent = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );

/** Which of the keys that the server saw are the same. */
const keys = () => seen.map((key) => 'ABC'[[...new Set(seen)].indexOf(key)]).join('');

it('a rewrite without an answer is asked for again under its key, once answered under another', async () => {
  answers.push(lost, answered, answered);
  const change = { kind: 'shorten' } as const;
  for (let n = 0; n < 3; n++) await drawn('Without an answer.').ask(change);
  expect(keys()).toBe('AAB');
});

it('another change, and another passage, have keys of their own', async () => {
  answers.push(lost, lost, lost);
  const ask = (passage: string, kind: 'shorten' | 'expand') => drawn(passage).ask({ kind });
  await ask('Of its own.', 'shorten');
  await ask('Of its own.', 'expand');
  await ask('Of another.', 'shorten');
  expect(keys()).toBe('ABC');
});

it('Stop ends the request, whose repetition has the same key', async () => {
  answers.push(silent, answered);
  const first = drawn('Stopped.');
  const asking = first.ask({ kind: 'shorten' });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  first.stop();
  await asking;
  await drawn('Stopped.').ask({ kind: 'shorten' });
  expect(keys()).toBe('AA');
});

/** The desk of a post, with the session of each save. */
function opened() {
  const sessions: (string | undefined)[] = [];
  const edit: PostActions['edit'] = async ({ session }) => {
    sessions.push(session);
    return { ok: true, data: { updatedAt: String(sessions.length) } };
  };
  const actions = { edit } as PostActions;
  return { desk: openDesk({ postId, stored, text: stored, actions }), sessions };
}

type Desk = ReturnType<typeof openDesk>;

const replace = ({ post }: Desk, expected: string, insert: string) => {
  const from = post.content.indexOf(expected);
  return post.replace({ from, to: from + expected.length }, { insert, expected });
};

async function save({ post, autosave }: Desk) {
  autosave.change({ title: post.title, content: post.content });
  await autosave.flush();
}

it('an accepted wording begins a version, in which the next words are saved', async () => {
  const { desk, sessions } = opened();
  replace(desk, 'Wait.', 'Wait long.');
  await save(desk);
  expect(acceptWording(desk, () => replace(desk, 'Glue it.', 'Glue.'))).toBe('applied');
  await save(desk);
  replace(desk, 'Wait long.', 'Wait.');
  await save(desk);
  const [before, accepted, after] = sessions;
  expect(accepted).not.toBe(before);
  expect(after).toBe(accepted);
  expect(desk.post.content).toContain('Glue. Wait.');
});

it('a wording is not applied over unsaved words, nor over others', () => {
  const { desk } = opened();
  expect(acceptWording(desk, () => replace(desk, 'Paint it.', 'Paint.'))).toBe('stale');
  desk.autosave.change({ title: 'Tea', content: 'Unsaved.' });
  expect(acceptWording(desk, () => replace(desk, 'Glue it.', 'Glue.'))).toBe('unsaved');
  expect(desk.post.content).toBe(stored.content);
});
