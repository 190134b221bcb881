import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors';
import {
  type Answer,
  type FakeModel,
  pointAtModel,
  type Seen,
  sendJson,
  startFakeModel,
} from '@/tests/helpers/model/fake-model';
import { wellBehaved } from '@/tests/helpers/model/model-writer';
import { generateAudiences, generateOutline, generateTitles } from './ideas';
import { AudiencesView, Outline, OutlineView, TitlesView } from './schema';

let model: FakeModel;
let restore = () => {};
let reply: (seen: Seen) => Answer;

beforeEach(async () => {
  reply = wellBehaved;
  model = await startFakeModel((seen) => reply(seen));
  restore = pointAtModel(model.url);
});
afterEach(async () => {
  restore();
  await model.close();
});

const signal = new AbortController().signal;
const keyword = 'cold brew';

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw new Error(`Expected an AppError, got ${String(error)}`);
  return error;
}

describe('the three jobs answer in the shape of their views', () => {
  test('titles', async () => {
    const view = TitlesView.parse(await generateTitles({ keyword, signal, user: 'u' }));
    expect(view.titles).toHaveLength(7);
    expect(model.calls.at(-1)?.data).toEqual({ task: 'titles', keyword });
    expect(model.calls.at(-1)?.key, 'a free call belongs to no step').toBeUndefined();
  });

  test('audiences', async () => {
    const view = AudiencesView.parse(await generateAudiences({ keyword, title: 'T', signal }));
    expect(view.audiences).toHaveLength(4);
  });

  test('outline, ready to be approved as it is', async () => {
    const view = OutlineView.parse(
      await generateOutline({ keyword, title: 'T', audience: 'A', signal }),
    );
    expect(Outline.parse(view.outline)).toEqual(view.outline);
    expect(view.outline).toHaveLength(6);
  });
});

test('what comes too long, twice or empty is put in order', async () => {
  const sections = [
    { heading: 'h '.repeat(100), points: ['p '.repeat(150), ''] },
    { heading: 'Same', points: [] },
    { heading: 'same', points: [] },
    { heading: '## **Marked** <b>', points: [] },
    { heading: '', points: [] },
  ];
  reply = () => JSON.stringify({ sections });
  const { outline } = await generateOutline({ keyword, title: 'T', audience: 'A', signal });
  expect(outline.map((section) => section.heading.length)).toEqual([119, 4, 8]);
  expect(Outline.parse(outline)).toEqual(outline);
});

describe('failures are answers of the API', () => {
  const down: Answer = (_, response) =>
    sendJson(response, 503, { error: { message: 'down' } }, { 'retry-after': '4' });

  test('trouble that says when it ends is passed on at once', async () => {
    reply = () => down;
    const error = await failure(generateTitles({ keyword, signal }));
    expect(error).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '4' } });
    expect(model.count('titles')).toBe(1);
  });

  test('a passing fault is tried once more', async () => {
    let first = true;
    reply = (seen) => {
      if (!first) return wellBehaved(seen);
      first = false;
      return (_, response) => sendJson(response, 500, { error: { message: 'oops' } });
    };
    expect((await generateTitles({ keyword, signal })).titles).toHaveLength(7);
    expect(model.count('titles')).toBe(2);
  });

  test('an account that is used up is not asked twice', async () => {
    reply = () => (_, response) =>
      sendJson(response, 429, { error: { message: 'no', type: 'insufficient_quota' } });
    expect(await failure(generateTitles({ keyword, signal }))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('paused'),
    });
    expect(model.count('titles')).toBe(1);
  });

  test('a refusal is the writer’s to change', async () => {
    reply = () => (_, response) =>
      sendJson(response, 400, { error: { message: 'no', code: 'content_policy_violation' } });
    expect(await failure(generateTitles({ keyword, signal }))).toMatchObject({ code: 'invalid' });
  });

  test('a keyword the safety check stops costs no call', async () => {
    await model.close();
    restore();
    model = await startFakeModel(wellBehaved, (_, response) =>
      sendJson(response, 200, {
        results: [{ flagged: true, categories: { 'hate/threatening': true } }],
      }),
    );
    restore = pointAtModel(model.url);
    expect(await failure(generateTitles({ keyword, signal }))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('hate/threatening'),
    });
    expect(model.count('titles')).toBe(0);
  });

  test('without a key the writer is told that writing is switched off', async () => {
    restore();
    restore = pointAtModel(model.url, { OPENAI_API_KEY: '' });
    expect(await failure(generateTitles({ keyword, signal }))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('switched off'),
    });
    expect(model.calls).toHaveLength(0);
  });
});
