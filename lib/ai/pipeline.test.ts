import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countPostWords } from '@/lib/posts/content/reading';
import {
  type FakeModel,
  pointAtModel,
  sendJson,
  startFakeModel,
} from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { outline, planFor, wellBehaved } from '@/tests/helpers/model/model-writer';
import { AiError } from './errors';
import { writePost } from './pipeline';
import { BlogRequest } from './schema';

const request = BlogRequest.parse({
  keyword: 'cold brew coffee',
  articleType: 'long',
  title: 'Cold Brew Coffee at Home',
  audience: 'Home cooks without a machine',
  outline: outline(5),
});

let model: FakeModel;
let restore = () => {};
afterEach(async () => {
  restore();
  await model.close();
});

test('a voice that was changed while the post was written is checked before it goes on', async () => {
  model = await startFakeModel(wellBehaved, (_, response) => {
    const flagged = String(model.calls.at(-1)?.body.input).includes('poison');
    sendJson(response, 200, { results: [{ flagged, categories: { 'sexual/minors': flagged } }] });
  });
  restore = pointAtModel(model.url);
  const port = memoryPort();
  await writePost({ request, port, brand: { samples: ['A kind sample.'] } });
  port.records.delete('section-5');
  const before = model.count('section');
  const resumed = writePost({
    ...{ request, port: memoryPort({ from: port }) },
    brand: { samples: ['A sample of poison.'] },
  });
  await expect(resumed).rejects.toMatchObject({
    code: 'moderation_blocked',
    message: expect.stringContaining('your voice'),
  });
  expect(model.count('section')).toBe(before);
});

describe('a model that behaves', () => {
  beforeEach(async () => {
    model = await startFakeModel(wellBehaved);
    restore = pointAtModel(model.url);
  });

  test('writes the post in the format of the post view and keeps the promise', async () => {
    const port = memoryPort();
    const post = await writePost({ request, port });
    const lines = post.content.split('\n');
    expect(lines[0]).toMatch(/^Meta Title: .+/);
    expect(lines[1]).toMatch(/^Meta Description: .+/);
    expect(lines[2]).toMatch(/^Reader Persona: .+/);
    expect(lines[3]).toBe('Format: 2');
    expect(lines[5]).toBe('---');
    expect(lines[7]).toBe('# Cold Brew Coffee at Home');
    const headings = lines.filter((line) => line.startsWith('## '));
    expect(headings).toEqual([
      ...request.outline.map((section) => `## ${section.heading}`),
      '## Frequently asked questions',
      '## Where to go from here',
    ]);
    expect(post.lengthReport.kept).toBe(true);
    expect(lines.filter((line) => line.startsWith('!['))).toHaveLength(3);
    expect(post.images).toHaveLength(3);
    expect(lines.filter((line) => /^- \[.+\]\(#link-suggestion\)$/.test(line))).toHaveLength(5);
    expect(post.metaTitle.length).toBeLessThanOrEqual(60);
    expect(post.metaDescription.length).toBeGreaterThanOrEqual(120);
    expect(post.metaDescription.length).toBeLessThanOrEqual(156);
    expect(post).toMatchObject({ slug: 'cold-brew-coffee-at-home', model: 'fake-writer', cost: 0 });
    expect(countPostWords(post.content)).toBeGreaterThan(1_500);
  });

  test('asks for each section once, in order, with the text so far', async () => {
    await writePost({ request, port: memoryPort() });
    const sections = model.calls.filter((call) => call.task === 'section');
    expect(sections.map((call) => (call.data.section as { index: number }).index)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    const { opening } = planFor(request.outline);
    expect(sections[0]?.data.textSoFar).toBe(opening);
    expect(sections[2]?.data.textSoFar).toMatch(opening);
    expect(sections[2]?.data.textSoFar).toContain(`## ${request.outline[1]?.heading}`);
    expect(model.count('repair')).toBe(0);
  });

  test('every prompt begins with the same bytes', async () => {
    await writePost({ request, port: memoryPort() });
    const firsts = model.calls
      .filter((call) => call.task)
      .map((call) => (call.body.messages as { content: string }[])[0]?.content);
    expect(new Set(firsts).size).toBe(1);
  });

  test('every paid call of a step has a key of its own', async () => {
    await writePost({ request, port: memoryPort() });
    const keys = model.calls.filter((call) => call.task).map((call) => call.key);
    const sections = request.outline.map((_, i) => `post:section-${i + 1}:1`);
    expect(keys.toSorted()).toEqual([
      'post:intro-and-faq:1',
      'post:plan:1',
      'post:review:1',
      'post:second-draft-1:1',
      ...sections,
    ]);
  });

  test('progress is in words and never goes back', async () => {
    const port = memoryPort();
    await writePost({ request, port });
    const messages = port.progressSeen.map((p) => p.message);
    expect(messages).toContain('Writing section 3 of 5: Part charlie of brewing');
    const percentages = port.progressSeen.map((p) => p.percentage);
    expect(percentages).toEqual([...percentages].sort((a, b) => a - b));
    expect(Math.max(...percentages)).toBeLessThan(100);
  });

  test('a second run over the records asks the model nothing and gives the same post', async () => {
    const port = memoryPort();
    const first = await writePost({ request, port });
    const calls = model.calls.length;
    const second = await writePost({ request, port: memoryPort({ from: port }) });
    expect(model.calls.length).toBe(calls);
    expect(second).toEqual(first);
  });
});

test('an interrupted post repeats only what was not recorded', async () => {
  let broken = true;
  model = await startFakeModel((seen) => {
    const index = (seen.data.section as { index?: number } | undefined)?.index;
    if (broken && index === 2)
      return (_, response) => sendJson(response, 503, { error: { message: 'down' } });
    return wellBehaved(seen);
  });
  restore = pointAtModel(model.url);
  const port = memoryPort();
  const failure = await writePost({ request, port }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AiError);
  expect(failure).toMatchObject({ kind: 'retry', code: 'server_error' });
  broken = false;
  const post = await writePost({ request, port: memoryPort({ from: port }) });
  expect(post.lengthReport.kept).toBe(true);
  expect(model.count('plan')).toBe(1);
  expect(model.count('section')).toBe(6);
  const third = model.calls.filter((call) => call.key?.startsWith('post:section-3:'));
  expect(third.map((call) => call.key)).toEqual(['post:section-3:1', 'post:section-3:1']);
  expect(third[1]?.body, 'the same call').toEqual(third[0]?.body);
});

test('the headings around the post speak the language of the article', async () => {
  const around = { faqHeading: '**Häufige Fragen**', endHeading: 'x'.repeat(70) };
  model = await startFakeModel((seen) => {
    const reply = wellBehaved(seen);
    return seen.task === 'frame' ? JSON.stringify({ ...JSON.parse(reply), ...around }) : reply;
  });
  restore = pointAtModel(model.url);
  const { content } = await writePost({ request, port: memoryPort() });
  const headings = content.split('\n').filter((line) => line.startsWith('## '));
  expect(headings.slice(-2)).toEqual(['## Häufige Fragen', '## Where to go from here']);
});

test('a model that cannot plan still writes the approved outline', async () => {
  model = await startFakeModel((seen) =>
    seen.task === 'plan' ? 'I have no plan' : wellBehaved(seen),
  );
  restore = pointAtModel(model.url);
  const port = memoryPort();
  const post = await writePost({ request, port });
  expect(model.count('plan')).toBe(2);
  expect(post.readerPersona).toBe(request.audience);
  expect(post.lengthReport).toMatchObject({ kept: true, targetWords: 5 * 350 });
  expect(await writePost({ request, port: memoryPort({ from: port }) })).toEqual(post);
});
