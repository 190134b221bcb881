import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seeded } from '../../faults/harness';
import { brokenInvariants } from '../../helpers/invariants';
import {
  badBody,
  badHeader,
  badText,
  badValue,
  insideWords,
  pick,
  spoiled,
} from '../../helpers/malformed';
import { isFullRun, patience } from '../../helpers/trials';
import { openApp } from './harness';
import {
  actions,
  type Owned,
  routeHandlers,
  routes,
  serverActions,
  testOwner,
  textOf,
  tokenFor,
} from './requests';

const sent = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('@/lib/auth/server', async () => ({
  requireUser: (await import('./harness')).requireUser,
}));
vi.mock('@/lib/ai/ideas', async () => (await import('./harness')).ideas);
vi.mock('next/headers', () => ({ headers: async () => sent.headers }));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));

const count = isFullRun ? 10_000 : 200;
const atOnce = 8;
const seed = Number(process.env.MALFORMED_SEED ?? Math.floor(Math.random() * 1e9));
const handlers = await routeHandlers();
const functions = await serverActions();
const names = Object.keys(routes).filter((name) => !name.includes('cron/'));

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** What a route that is switched off, or asks for something that is, says by 503. */
const isOff = /not set up|switched off|not available|Payments/;

it('no malformed request makes an error of the server, a hang or a word of its inside', {
  timeout: patience(isFullRun ? 900_000 : 60_000),
}, async () => {
  console.info(`MALFORMED_SEED=${seed}`);
  let owner = await testOwner(app.db);
  for (let done = 0; done < count; done += atOnce) {
    // So that limits and an empty account do not keep the rest of the code from being asked.
    await app.sql`delete from app.rate_limits`;
    if (done % 80 === 0) owner = await testOwner(app.db);
    await Promise.all(Array.from({ length: atOnce }, (_, at) => ask(seed + done + at, owner)));
  }
  expect(await brokenInvariants(app)).toEqual([]);
});

async function ask(number: number, owner: Owned): Promise<void> {
  const random = seeded(number);
  const begun = Date.now();
  const asked = random() < 0.2 ? await callAction(random, owner) : await callRoute(random, owner);
  const context = `MALFORMED_SEED=${number}: ${asked.request.slice(0, 300)}\n${asked.text.slice(0, 300)}`;
  expect(Date.now() - begun, context).toBeLessThan(10_000);
  expect(asked.text, context).not.toMatch(insideWords);
  if (asked.status === 503) expect(asked.text, context).toMatch(isOff);
  else expect(asked.status, context).toBeLessThan(500);
  if (asked.status >= 400)
    expect(asked.text, context).toMatch(/"code":("\w+"|-32\d{3}),"message":"\S/);
}

type Asked = { request: string; status: number; text: string };

async function callRoute(random: () => number, owner: Owned): Promise<Asked> {
  const name = pick(random, names);
  const [method = 'GET', path = ''] = name.split(' ');
  const entry = routes[name];
  const query = entry?.query?.(owner) ?? {};
  let params: Record<string, unknown> = entry?.params?.(owner) ?? {};
  const right = entry?.body?.(owner);
  let body: string | Uint8Array | undefined =
    right === undefined ? undefined : JSON.stringify(right);
  const headers = new Headers({
    ...{ host: 'ink.test', 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    ...{ authorization: `Bearer ${await tokenFor(app.db, name, owner.userId)}` },
    ...{ 'content-type': 'application/json', ...entry?.headers },
  });
  const kind = random();
  if (body !== undefined && kind < 0.6) body = JSON.stringify(spoiled(random, right));
  else if (method === 'POST' && kind < 0.75) body = badBody(random, body ?? '');
  else if (kind < 0.9) {
    const added = pick(random, ['q', 'sort', 'before', 'after', 'keyword', 'u', '_rsc']);
    const spoil = pick(random, [...Object.keys(query), ...Object.keys(params), added]);
    if (spoil in params) params = { ...params, [spoil]: pick(random, [badText, badValue])(random) };
    else query[spoil] = badText(random);
  } else headers.set(...badHeader(random));
  const url = new URL(`http://ink.test/api/${path}`);
  url.search = new URLSearchParams(query).toString();
  const request = new Request(url, { method, headers, body: body as BodyInit | undefined });
  const answer = await handlers.get(name)?.(request, { params: Promise.resolve(params) });
  if (!answer) throw new Error(`There is no route ${name}.`);
  const bodyText = typeof body === 'string' ? body : `${body?.byteLength ?? 0} bytes`;
  return {
    request: `${name} ${JSON.stringify(params)} ${url.search} ${bodyText} ${JSON.stringify([...headers])}`,
    status: answer.status,
    text: await textOf(answer),
  };
}

/** What React can decode for a server function beside JSON. */
const decoded = () => [
  ...[undefined, 10n, new Map([[1, 2]]), new Set(['a']), new Date(Number.NaN), new FormData()],
  ...[new Blob(['a']), new Uint8Array(8), Symbol.for('a'), Promise.resolve(1), Number.NaN],
];

async function callAction(random: () => number, owner: Owned): Promise<Asked> {
  const name = pick(random, Object.keys(actions));
  const right = actions[name]?.input(owner);
  const input = random() < 0.2 ? pick(random, decoded()) : spoiled(random, right);
  sent.headers = new Headers({
    ...{ host: 'ink.test', 'sec-fetch-site': 'same-origin' },
    authorization: `Bearer ${owner.userId}`,
  });
  const answer = await functions.get(name)?.(input);
  if (!answer) throw new Error(`There is no server function ${name}.`);
  const faults: Record<string, number> = { internal: 500, unavailable: 503 };
  const status = answer.ok ? 200 : (faults[answer.error?.code ?? ''] ?? 400);
  return { request: `${name} ${inspected(input)}`, status, text: JSON.stringify(answer) };
}

function inspected(input: unknown): string {
  try {
    return JSON.stringify(input) ?? String(input);
  } catch {
    return String(input);
  }
}
