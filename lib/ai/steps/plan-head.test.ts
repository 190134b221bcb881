import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outline, planFor } from '@/tests/helpers/model/model-writer';
import { openingSoFar, planHead } from './plan-head';

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

it('shows the opening as far as it has come, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (opening) => {
      const persona = 'Asks for an "opening": "one"';
      const reply = JSON.stringify({ persona, opening, terms: [] });
      for (let length = 0; length < reply.length; length++)
        expect(opening.startsWith(openingSoFar(reply.slice(0, length)))).toBe(true);
      expect(openingSoFar(reply)).toBe(opening);
    }),
  );
  expect(openingSoFar('{"persona":"x","opening":"A \\u00e9t\\u00')).toBe('A ét');
  expect(openingSoFar('{"persona":"x","opening":"a line\nbroken"')).toBe('');
});
