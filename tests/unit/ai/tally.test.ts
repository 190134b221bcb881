import { expect, it } from 'vitest';
import { agreement, Judgement, tally, type Verdicts } from '@/tests/eval/tally';

type Judged = Verdicts['judgements'][number];

function judged(ours: Judged['ours'], choice: Judged['choice'], sureness = 0.6): Judged {
  const remarks = (weight: 'grave' | 'slight') => ({
    faults: [{ quote: 'Ten steps.', what: 'There are nine.', weight }],
    good: 'Clear.',
    betterIf: 'Shorter.',
  });
  return { ours, choice, sureness, first: remarks('grave'), second: remarks('slight') };
}

it('counts for the post of the pipeline wherever it stood', () => {
  const both = tally([judged('first', 'first', 0.7), judged('second', 'second', 0.6)]);
  expect(both).toMatchObject({ judges: 2, forOurs: 2, result: 'won' });
  expect(both.leaning).toEqual({ first: 0.7, second: 0.6, all: expect.closeTo(0.65) });
  // The first post of a sheet has the grave fault: ours once, the rival's once.
  expect(both.grave).toEqual({ ours: 1, rival: 1 });
});

it('calls an order a tie where judges prefer what they read first', () => {
  expect(tally([judged('first', 'first'), judged('second', 'first')]).result).toBe('tie');
  expect(tally([judged('first', 'second'), judged('second', 'first', 0.8)])).toMatchObject({
    result: 'lost',
    forOurs: 0,
    leaning: { first: 0.4, second: expect.closeTo(0.2), all: expect.closeTo(0.3) },
  });
  const three = [judged('first', 'first'), judged('first', 'second'), judged('second', 'second')];
  expect(tally(three).result).toBe('tie');
  expect(tally([...three, judged('first', 'first')]).result).toBe('won');
});

it('says how often judges of opposite orders of reading agree', () => {
  const agreed = [judged('first', 'second'), judged('second', 'first')];
  const torn = [judged('first', 'first'), judged('second', 'first'), judged('second', 'second')];
  expect(agreement([agreed])).toBe(1);
  expect(agreement([agreed, torn])).toBeCloseTo(2 / 3);
});

it('refuses a sureness below a coin', () => {
  expect(Judgement.safeParse(judged('first', 'first', 0.4)).success).toBe(false);
});
