import { expect, it } from 'vitest';
import { outline, planFor } from '../testing/model-writer';
import { planHead } from './plan-head';

const plan = planFor(outline(4));
const first = { ...plan.sections[0], opens: 'Say "{" and \\ and "sections": [' };
const whole = JSON.stringify({ ...plan, sections: [first, ...plan.sections.slice(1)] });
const second = whole.indexOf('{"index":1');

it('is there when the first entry is whole, and not before', () => {
  for (let length = 0; length < second - 1; length += 7)
    expect(planHead(whole.slice(0, length)), `${length}`).toBeNull();
  const head = planHead(whole.slice(0, second));
  expect(head).toMatchObject({ persona: plan.persona, thesis: plan.thesis, terms: plan.terms });
  expect(head?.sections).toMatchObject([{ index: 0, opens: first.opens }]);
  expect(planHead(whole)).toEqual(head);
});

it('reads a reply inside a code fence', () => {
  expect(planHead(`Here:\n\`\`\`json\n${whole}`)?.thesis).toBe(plan.thesis);
});

it.each([
  ['no JSON', 'I have no plan'],
  ['sections before the rest', JSON.stringify({ sections: [first], persona: 'x' })],
  ['another section first', JSON.stringify({ ...plan, sections: plan.sections.toReversed() })],
  ['an entry that is none', '{"persona":"x","sections":["one", {"index":0}]}'],
])('of a reply with %s there is none', (_, reply) => {
  expect(planHead(reply)).toBeNull();
});
