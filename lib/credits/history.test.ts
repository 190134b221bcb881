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
  toHistory(entries, 0).map(({ what, change, subject, notes }) => [
    what,
    change,
    [subject, ...notes].join(' · '),
  ]);

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

  it('stands where its newest entry is, with the time of that one', () => {
    const lines = toHistory(
      [
        entry(1, 'grant', 250),
        entry(2, 'reserve', 150, ofJob('a')),
        entry(3, 'reserve', 100, ofJob('b')),
        entry(4, 'release', 150, { ...ofJob('a'), createdAt: new Date(77) }),
      ],
      150,
    );
    expect(lines.map(({ id, what, balance }) => [id, what, balance])).toEqual([
      [4, 'Given back', 150],
      [3, 'Set aside', 150],
      [1, 'Credits added', 250],
    ]);
    expect(lines[0]?.at).toBe(new Date(77).toISOString());
  });

  it('keeps every entry below its line, oldest first, with the balance of that moment', () => {
    const [line] = toHistory(
      [
        entry(1, 'reserve', 150, { ...ofJob('a'), availableAfter: 100 }),
        entry(2, 'commit', 60, { ...ofJob('a'), availableAfter: 100 }),
        entry(3, 'release', 90, { ...ofJob('a'), availableAfter: 190 }),
      ],
      190,
    );
    expect(
      line?.entries.map(({ what, amount, change, balance }) => [what, amount, change, balance]),
    ).toEqual([
      ['Set aside', 150, -150, 100],
      ['Spent', 60, 0, 100],
      ['Given back', 90, 90, 190],
    ]);
  });

  it('names the work as its payment does, and says why something came back', () => {
    const [line] = toHistory(
      [
        entry(1, 'reserve', 150, ofJob('a', 'Blog post: a keyword')),
        entry(2, 'commit', 150, ofJob('a')),
        entry(3, 'refund', 50, ofJob('a', 'Shorter than promised')),
      ],
      0,
    );
    expect(line?.subject).toBe('Blog post: a');
    expect(line?.notes).toEqual(['Shorter than promised', '50 of 150 given back']);
  });

  it('keeps entries without a job apart, and moves what they moved', () => {
    expect(
      states([entry(1, 'grant', 250), entry(2, 'clawback', -30), entry(3, 'adjust', -5)]),
    ).toEqual([
      ['Adjusted', -5, ''],
      ['Taken back', -30, ''],
      ['Credits added', 250, ''],
    ]);
    expect(toHistory([], 0)).toEqual([]);
  });
});
