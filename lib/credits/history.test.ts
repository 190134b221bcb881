import { describe, expect, it } from 'vitest';
import { type Entry, toHistory } from './history';

let clock = 0;
const entry = (
  id: number,
  kind: Entry['kind'],
  amount: number,
  more: Partial<Entry> = {},
): Entry => ({
  ...{ id, kind, amount, availableAfter: 1000 - id, jobId: null, reference: null },
  createdAt: new Date(++clock),
  ...more,
});
const ofJob = (jobId: string, reference = `Blog post: ${jobId}`) => ({ jobId, reference });
const states = (entries: Entry[]) =>
  toHistory(entries).map(({ what, change, detail }) => [what, change, detail]);

describe('one line per piece of work', () => {
  it.each([
    ['running', [['reserve', 150]], ['Set aside', -150, 'Blog post: a']],
    [
      'paid',
      [
        ['reserve', 150],
        ['commit', 150],
      ],
      ['Spent', -150, 'Blog post: a'],
    ],
    [
      'failed',
      [
        ['reserve', 150],
        ['release', 150],
      ],
      ['Given back', 0, 'Blog post: a'],
    ],
    [
      'stopped, with a share paid',
      [
        ['reserve', 150],
        ['commit', 60],
        ['release', 90],
      ],
      ['Partly given back', -60, 'Blog post: a · 90 of 150 given back'],
    ],
    [
      'too short',
      [
        ['reserve', 150],
        ['commit', 150],
        ['refund', 50],
      ],
      ['Partly given back', -100, 'Blog post: a · 50 of 150 given back'],
    ],
    [
      'refunded whole',
      [
        ['reserve', 100],
        ['commit', 100],
        ['refund', 100],
      ],
      ['Given back', 0, 'Blog post: a'],
    ],
  ] as const)('%s', (_, entries, line) => {
    const rows = entries.map(([kind, amount], at) => entry(at + 1, kind, amount, ofJob('a')));
    expect(states(rows)).toEqual([line]);
    expect(states(rows.toReversed())).toEqual([line]);
  });

  it('stands where its newest entry is, with the balance and the time of that one', () => {
    const lines = toHistory([
      entry(1, 'grant', 250),
      entry(2, 'reserve', 150, ofJob('a')),
      entry(3, 'reserve', 100, ofJob('b')),
      entry(4, 'release', 150, { ...ofJob('a'), createdAt: new Date(77) }),
    ]);
    expect(lines.map(({ id, what, balance }) => [id, what, balance])).toEqual([
      [4, 'Given back', 996],
      [3, 'Set aside', 997],
      [1, 'Credits added', 999],
    ]);
    expect(lines[0]?.at).toBe(new Date(77).toISOString());
  });

  it('names the work as its payment does, and says why something came back', () => {
    const [line] = toHistory([
      entry(1, 'reserve', 150, ofJob('a', 'Blog post: a keyword')),
      entry(2, 'commit', 150, ofJob('a')),
      entry(3, 'refund', 50, ofJob('a', 'Shorter than promised')),
    ]);
    expect(line?.detail).toBe('Blog post: a · Shorter than promised · 50 of 150 given back');
  });

  it('keeps entries without a job apart, and moves what they moved', () => {
    expect(
      states([entry(1, 'grant', 250), entry(2, 'clawback', -30), entry(3, 'adjust', -5)]),
    ).toEqual([
      ['Adjusted', -5, ''],
      ['Taken back', -30, ''],
      ['Credits added', 250, ''],
    ]);
    expect(toHistory([])).toEqual([]);
  });
});
