import { expect, test } from 'vitest';
import { openingPart } from '@/lib/section-text';
import type { Seen } from '@/tests/helpers/model/fake-model';
import { chunk, startStream, streamText } from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { coffeeOrder, modelPerTest } from '@/tests/helpers/model/model-per-test';
import { planFor, wellBehaved } from '@/tests/helpers/model/model-writer';
import { writePost } from '../pipeline';
import { stoppedPost } from './stopped-post';

const request = coffeeOrder(4);
const model = modelPerTest();
const plan = planFor(request.outline);
const usage = { prompt: 1, completion: 1 };

type Shown = { section: number; delta?: string };

/** What somebody who reads along has of the opening after all events. */
function opening(events: unknown[]): string {
  return (events as Shown[])
    .filter(({ section }) => section === openingPart)
    .reduce((text, { delta }) => (delta === undefined ? '' : text + delta), '');
}

const formOf = (seen?: Seen) => JSON.stringify(seen?.body.response_format);
const frameCall = () => model.calls.find(({ task }) => task === 'frame');

test('readers get the opening word by word, before any section', async () => {
  await model.start();
  const port = memoryPort();
  const post = await writePost({ request, port });
  const parts = (port.textSeen as Shown[]).map(({ section }) => section);
  const before = parts.slice(0, parts.indexOf(0));
  expect(before.length).toBeGreaterThan(1);
  expect(new Set(before)).toEqual(new Set([openingPart]));
  expect(opening(port.textSeen)).toBe(plan.opening);
  expect(post.content).toContain(`# ${request.title}\n\n${plan.opening}\n\n## `);
});

test('what comes after the opening knows it, and none writes another', async () => {
  await model.start();
  await writePost({ request, port: memoryPort() });
  const begin = plan.opening.slice(0, 60);
  const [first] = model.calls.filter(({ task }) => task === 'section');
  expect(first?.data.textSoFar).toContain(begin);
  expect(frameCall()?.data.body).toContain(begin);
  expect(formOf(frameCall())).not.toContain('opening');
});

test.each([
  ['none', undefined],
  ['a note on it', 'Begin in the kitchen, then the thesis.'],
])('a plan with %s for an opening gets it with the end', async (_, text) => {
  await model.start((seen) =>
    seen.task === 'plan' ? JSON.stringify({ ...plan, opening: text }) : wellBehaved(seen),
  );
  const port = memoryPort();
  const post = await writePost({ request, port });
  expect(formOf(frameCall())).toContain('opening');
  expect(post.content).toMatch(/\n# .+\n\ncold brew coffee is simple once the order is clear\./i);
  expect(opening(port.textSeen)).toMatch(/^cold brew coffee is simple/i);
});

test('a plan that breaks off and comes again shows its opening once', async () => {
  let broken = false;
  await model.start((seen) => {
    if (seen.task !== 'plan' || broken) return wellBehaved(seen);
    broken = true;
    return (_, response) => {
      startStream(response);
      const cut = wellBehaved(seen).replace('The jar', 'The other jar');
      chunk(response, { content: cut.slice(0, cut.indexOf('"terms"') - 40) });
      response.end();
    };
  });
  const port = memoryPort();
  await expect(writePost({ request, port })).rejects.toMatchObject({ kind: 'retry' });
  expect(opening(port.textSeen)).toMatch(/^The other jar/);
  const post = await writePost({ request, port });
  expect(post.content).toContain(plan.opening);
  const again = memoryPort({ from: port });
  await writePost({ request, port: again });
  // Somebody who comes when all is recorded gets it, too.
  expect(opening(again.textSeen)).toBe(plan.opening);
});

test('a reply that has to be asked for again replaces what was shown', async () => {
  let asked = 0;
  await model.start((seen) => {
    if (seen.task !== 'plan') return wellBehaved(seen);
    asked += 1;
    const text = wellBehaved(seen);
    if (asked > 1) return text;
    const bad = text.replace('The jar', 'A jar').replace('"sections":[', '"sections":"none",[');
    return (_, response) => streamText(response, bad, 'stop', usage);
  });
  const port = memoryPort();
  await writePost({ request, port });
  expect(asked).toBe(2);
  expect(opening(port.textSeen)).toBe(plan.opening);
});

test('a stopped post begins with the opening of its plan', () => {
  const sections = [{ section: 0, text: 'Grind the beans coarsely and fill the jar.' }];
  const post = stoppedPost(request, { sections, plan: { value: plan }, introAndFaq: undefined });
  expect(post.content).toContain(`# ${request.title}\n\n${plan.opening}\n\n## `);
});
