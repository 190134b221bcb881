import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GET as detail } from '@/app/api/sources/[id]/route';
import { POST as addFile } from '@/app/api/sources/files/route';
import { GET as list } from '@/app/api/sources/route';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { maxSourceBytes } from '@/lib/sources/limits';
import { testUser } from '../../helpers/database';
import { openApp } from '../security/harness';

vi.mock('@/lib/auth/server', async () => ({
  requireUser: (await import('../security/harness')).requireUser,
}));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));

let app: Awaited<ReturnType<typeof openApp>>;
let userId: string;
beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  userId = await testUser(app.db, 0);
});
afterAll(() => app.close());

const none = { params: Promise.resolve({}) };
const request = (path: string, body?: string | Uint8Array<ArrayBuffer>) =>
  new Request(`http://ink.test/api/sources${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...{ host: 'ink.test', authorization: `Bearer ${userId}` },
      'sec-fetch-site': 'same-origin',
    },
    ...(body === undefined ? {} : { body }),
  });
const views = async () => (await list(request(''), none)).json();

it('a file is added once, and its passages are read a hundred at a time', async () => {
  const text = Array.from({ length: 130 }, (_, at) => `# Part ${at}\n\nNumber ${at} is here.`);
  const send = () => addFile(request('/files?name=parts.md', text.join('\n\n')), none);
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(200);
  await drain({ db: app.db, budgetMs: 30_000, registry });
  const [source, ...others] = await views();
  expect(others).toEqual([]);
  expect(source).toMatchObject({ status: 'ready', title: 'Part 0' });
  const pageFrom = async (from: string) => {
    const params = Promise.resolve({ id: source.id });
    return (await detail(request(`/${source.id}${from}`), { params })).json();
  };
  const first = await pageFrom('');
  expect([first.passages.length, first.next]).toEqual([100, 100]);
  const rest = await pageFrom(`?from=${first.next}`);
  expect([rest.passages.length, rest.next]).toEqual([30, null]);
  expect(rest.passages[0].text).toBe('Number 100 is here.');
});

it.each([
  ['more than 10 MB', '/files?name=a.txt', new Uint8Array(maxSourceBytes + 1), 413],
  ['another kind', '/files?name=a.exe', 'x', 422],
  ['no name', '/files', 'x', 422],
])('a file of %s leaves nothing behind', async (_, path, body, status) => {
  expect((await addFile(request(path, body), none)).status).toBe(status);
  expect(await views()).toEqual([]);
});
