import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getPost } from '@/db/queries/posts';
import { createKey } from '@/lib/api-keys/keys';
import { keyScopes } from '@/lib/api-keys/limits';
import { getJob } from '@/lib/api-v1/jobs';
import { openApiDocument } from '@/lib/api-v1/openapi';
import type { Operation } from '@/lib/api-v1/operation';
import { operations } from '@/lib/api-v1/operations';
import { publishPost } from '@/lib/api-v1/publishing';
import { seeded } from '../../faults/harness';
import { brokenInvariants } from '../../helpers/invariants';
import { badBody, badText, badValue, insideWords, pick, spoiled } from '../../helpers/malformed';
import { isFullRun, patience } from '../../helpers/trials';
import { openApp } from '../security/harness';
import { type Owned, routeHandlers, testOwner } from '../security/requests';
import { exampleOf, type Sent, send } from './requests';

vi.mock('@/lib/ai/ideas', async () => (await import('../security/harness')).ideas);
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));

type Schema = Record<string, unknown>;
type Media = { schema: Schema };
type Described = {
  operationId: string;
  responses: Record<string, { content?: Record<string, Media> }>;
};
const document = openApiDocument('https://ink.test') as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'doc', components: document.components });

/** The schema of an answer, with references into the document. */
function schemaOf({ method, path }: Operation, status: number): Schema | null | undefined {
  const answer = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!answer) return undefined;
  return answer.content?.['application/json']?.schema ?? null;
}

const checks = new Map<string, ReturnType<typeof ajv.compile>>();
function fits(operation: Operation, status: number, value: unknown): string | null {
  const schema = schemaOf(operation, status);
  if (!schema) return null;
  const name = `${operation.id} ${status}`;
  const text = JSON.stringify(schema).replaceAll('#/components', 'doc#/components');
  const check = checks.get(name) ?? ajv.compile(JSON.parse(text));
  checks.set(name, check);
  return check(value) ? null : ajv.errorsText(check.errors);
}

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32, 7).toString('base64'));
  app = await openApp();
});
afterAll(() => app.close());

async function readyOwner() {
  const owner = await testOwner(app.db);
  const { key } = await createKey(app.db, owner.userId, {
    ...{ name: 'Test', scopes: [...keyScopes], days: null },
  });
  const post = await getPost(app.db, owner.userId, owner.postId);
  return { owner, key, version: String(post?.updatedAt.getTime()) };
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('describes every route of /api/v1, and nothing else', async () => {
    const routes = [...(await routeHandlers()).keys()]
      .filter((name) => / v1\//.test(name) && !name.endsWith('openapi.json'))
      .map((name) => name.replace(' v1', ' ').replace(/\[(\w+)\]/g, '{$1}'));
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'has an example of %s that works, with an answer that fits',
    async (_id, operation) => {
      const { example, view } = operation;
      const { owner, key, version } = await readyOwner();
      if (view) expect(fits(operation, operation.status, view.parse(example.answer))).toBeNull();
      const answer = await send(operation, { key, ...exampleOf(operation, owner, version) });
      const text = await answer.text();
      expect(answer.status, text).toBe(operation.status);
      if (view) expect(fits(operation, answer.status, JSON.parse(text))).toBeNull();
    },
  );
});

it('lets a key follow the job of a publication that it started', async () => {
  const { owner, key } = await readyOwner();
  const body = { connectionId: owner.connectionId, action: 'draft' };
  const params = { id: owner.postId };
  const started = await send(publishPost, { key, params, body });
  const { jobId } = await started.json();
  const answer = await send(getJob, { key, params: { id: jobId } });
  expect(await answer.json()).toMatchObject({ id: jobId, type: 'publication', status: 'pending' });
});

const count = isFullRun ? 2_000 : 200;
const atOnce = 8;
const seed = Number(process.env.MALFORMED_SEED ?? Math.floor(Math.random() * 1e9));

it('every operation answers anything without a fault, and as it is described', {
  timeout: patience(isFullRun ? 600_000 : 90_000),
}, async () => {
  console.info(`MALFORMED_SEED=${seed}`);
  let ready = await readyOwner();
  for (let done = 0; done < count; done += atOnce) {
    await app.sql`delete from app.rate_limits`;
    if (done % 80 === 0) ready = await readyOwner();
    await Promise.all(
      Array.from({ length: atOnce }, (_, at) => {
        const operation = operations[(done + at) % operations.length];
        return operation && ask(seed + done + at, operation, ready);
      }),
    );
  }
  expect(await brokenInvariants(app)).toEqual([]);
});

async function ask(
  number: number,
  operation: Operation,
  { owner, key, version }: { owner: Owned; key: string; version: string },
): Promise<void> {
  const random = seeded(number);
  const sent = spoil(random, operation, { key, ...exampleOf(operation, owner, version) });
  const answer = await send(operation, sent);
  const text = await answer.text();
  const about = `MALFORMED_SEED=${number}: ${operation.id} ${JSON.stringify(sent).slice(0, 300)}\n${answer.status} ${text.slice(0, 300)}`;
  expect(answer.status, about).not.toBe(500);
  expect(text, about).not.toMatch(insideWords);
  expect(schemaOf(operation, answer.status), about).not.toBeUndefined();
  if (!answer.headers.get('content-type')?.includes('json') || operation.files) return;
  expect(fits(operation, answer.status, JSON.parse(text)), about).toBeNull();
}

/** One part of a right request made wrong; every eighth stays right. */
function spoil(random: () => number, { body, query, params }: Operation, sent: Sent): Sent {
  const kind = random();
  if (kind < 0.125) return sent;
  if (body && kind < 0.6) return { ...sent, body: spoiled(random, sent.body) };
  if (body && kind < 0.7) {
    const bytes = badBody(random, JSON.stringify(sent.body));
    return {
      ...sent,
      body: typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1'),
    };
  }
  if (params && kind < 0.75)
    return { ...sent, params: { id: pick(random, [badText, badValue])(random) } };
  const names = [...Object.keys(query?.shape ?? {}), 'x'];
  if (kind < 0.9)
    return { ...sent, query: { ...sent.query, [pick(random, names)]: badText(random) } };
  const value = badText(random)
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 300);
  const name = pick(random, ['idempotency-key', 'if-match', 'content-type', 'if-none-match']);
  return { ...sent, headers: { ...sent.headers, [name]: value } };
}
