import { expect, test } from 'vitest';
import { openingPart } from '@/lib/section-text';
import { chunk, startStream } from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { coffeeOrder, modelPerTest } from '@/tests/helpers/model/model-per-test';
import { wellBehaved } from '@/tests/helpers/model/model-writer';
import { writePost } from '../pipeline';

const request = coffeeOrder(5);
const model = modelPerTest({ OPENAI_DRAFT: 'whole' });

test('all sections after the first come from one call, and the post is the same', async () => {
  await model.start();
  const port = memoryPort();
  const post = await writePost({ request, port });
  expect(model.count('section')).toBe(1);
  expect(model.count('draft')).toBe(1);
  expect(model.count('repair')).toBe(0);
  const draft = model.calls.find(({ task }) => task === 'draft');
  expect(draft?.data.textSoFar).toContain(`## ${request.outline[0]?.heading}`);
  expect(post.lengthReport.kept).toBe(true);
  expect([...port.records.keys()].filter((key) => key.startsWith('section-'))).toHaveLength(5);
  await model.start(undefined, { OPENAI_DRAFT: 'sections' });
  expect(await writePost({ request, port: memoryPort() })).toEqual(post);
  expect(await writePost({ request, port: memoryPort({ from: port }) })).toEqual(post);
});

test('readers see each section grow, and then the text that counts', async () => {
  await model.start();
  const port = memoryPort();
  const { content } = await writePost({ request, port });
  const texts = new Map<number, string>();
  for (const event of port.textSeen as { section: number; delta?: string }[])
    texts.set(
      event.section,
      event.delta === undefined ? '' : (texts.get(event.section) ?? '') + event.delta,
    );
  expect([...texts.keys()].toSorted((a, b) => a - b)).toEqual([openingPart, 0, 1, 2, 3, 4]);
  for (const text of texts.values()) expect(content).toContain(text.split('\n')[0]);
});

test('a draft that breaks off goes on with the first section that is missing', async () => {
  let broken = true;
  await model.start((seen) => {
    if (seen.task !== 'draft' || !broken) return undefined;
    return (_, response) => {
      const text = wellBehaved(seen);
      startStream(response);
      chunk(response, { content: text.slice(0, text.indexOf('## Part delta') + 60) });
      response.end();
    };
  });
  const port = memoryPort();
  await expect(writePost({ request, port })).rejects.toMatchObject({ kind: 'retry' });
  expect([...port.records.keys()].filter((key) => key.startsWith('section-'))).toEqual([
    'section-1',
    'section-2',
    'section-3',
  ]);
  broken = false;
  const post = await writePost({ request, port: memoryPort({ from: port }) });
  const [, second] = model.calls.filter(({ task }) => task === 'draft');
  expect(second?.data.sections).toMatchObject([{ index: 3 }, { index: 4 }]);
  expect(second?.data.textSoFar).toContain('## Part charlie of brewing');
  expect(post.lengthReport.kept).toBe(true);
});

test('a section that the draft leaves out is written alone', async () => {
  await model.start((seen) => {
    if (seen.task !== 'draft') return undefined;
    return wellBehaved(seen).replace(/## Part charlie[^#]*/, '');
  });
  const post = await writePost({ request, port: memoryPort() });
  const alone = model.calls.filter(({ task }) => task === 'section');
  expect(alone.map(({ data }) => (data.section as { index: number }).index)).toEqual([0, 2]);
  expect(post.lengthReport.kept).toBe(true);
});
