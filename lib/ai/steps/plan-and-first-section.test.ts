import { expect, test } from 'vitest';
import { chunk, type Seen, startStream } from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { coffeeOrder, modelPerTest } from '@/tests/helpers/model/model-per-test';
import { planFor, wellBehaved } from '@/tests/helpers/model/model-writer';
import { writePost } from '../pipeline';

const request = coffeeOrder(4);
const model = modelPerTest();

const isFirst = ({ task, data }: Seen) =>
  task === 'section' && (data.section as { index: number }).index === 0;

test('the first section is written to its contract while the plan still comes in', async () => {
  let endPlan = () => {};
  await model.start((seen) => {
    if (isFirst(seen)) endPlan();
    if (seen.task !== 'plan') return wellBehaved(seen);
    return (_, response) => {
      const text = wellBehaved(seen);
      const second = text.indexOf('{"index":1');
      startStream(response);
      chunk(response, { content: text.slice(0, second) });
      // The plan ends only once the first section has been asked for.
      endPlan = () => {
        chunk(response, { content: text.slice(second) });
        chunk(response, {}, 'stop');
        response.end('data: [DONE]\n\n');
      };
    };
  });
  const post = await writePost({ request, port: memoryPort() });
  const plan = planFor(request.outline);
  const first = model.calls.find(isFirst)?.data;
  expect(first).toMatchObject({ thesis: plan.thesis, terms: plan.terms, example: plan.example });
  expect(first?.section).toMatchObject({
    opens: plan.sections[0]?.opens,
    takeaway: plan.sections[0]?.takeaway,
    links: ['more on alpha'],
    targetWords: 300,
  });
  // What belongs to other sections is known before the rest of the plan is.
  expect(first?.elsewhere).toEqual(request.outline.slice(1));
  expect(post.lengthReport).toMatchObject({ kept: true, targetWords: 4 * 300 });
});

const planned = (targetWords: number) => {
  const plan = planFor(request.outline);
  return { ...plan, sections: plan.sections.map((section) => ({ ...section, targetWords })) };
};

test('a plan that is made again does not change what the first section was written to', async () => {
  let words = 250;
  await model.start((seen) =>
    seen.task === 'plan' ? JSON.stringify(planned(words)) : wellBehaved(seen),
  );
  const port = memoryPort();
  const before = await writePost({ request, port });
  const kept = (keep: string[]) => {
    for (const key of port.records.keys()) if (!keep.includes(key)) port.records.delete(key);
    return memoryPort({ from: port });
  };
  words = 500;
  const after = await writePost({ request, port: kept(['screen', 'section-1']) });
  expect(before.lengthReport).toMatchObject({ kept: true, targetWords: 4 * 250 });
  expect(after.lengthReport).toMatchObject({ kept: true, targetWords: 250 + 3 * 500 });
});
