import { describe, expect, it } from 'vitest';
import { falseAlarms, found, judgePairs } from '@/tests/helpers/evidence-pairs';
import { judge, readPassage } from './verdict';

const pairs = judgePairs();

describe('the labelled pairs of sentence and passage', () => {
  it('are at least 400, in four languages', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(400);
    expect(new Set(pairs.map(({ language }) => language)).size).toBe(4);
  });

  it.each([
    ['figure-differs', 0.99],
    ['quotation-differs', 0.99],
    ['figures-match', 0.95],
    ['quoted', 0.95],
    ['needs-reading', 0.95],
    ['names-match', 0.8],
  ] as const)('are found where the label is %s, at least %d of them', (verdict, least) => {
    expect(found(pairs, verdict).share).toBeGreaterThanOrEqual(least);
  });

  it('raise a false alarm for at most 2 in 100', () => {
    const { share, wrong } = falseAlarms(pairs);
    expect(share, wrong.map(({ id }) => id).join(', ')).toBeLessThanOrEqual(0.02);
  });

  it('are found wrong once any digit of a matching figure is changed', () => {
    const changed = pairs
      .filter(({ verdict }) => verdict === 'figures-match')
      .flatMap((pair) =>
        [...pair.sentence.matchAll(/\d/g)].map(({ 0: digit, index }) => ({
          pair,
          sentence: `${pair.sentence.slice(0, index)}${(Number(digit) + 3) % 10}${pair.sentence.slice(index + 1)}`,
        })),
      );
    const alarms = changed.filter(({ pair, sentence }) => {
      const { passage: text, language, title, publisher, date } = pair;
      const passage = readPassage({ text, language, title, publisher, date });
      return judge(sentence, language, [passage]).kind === 'figure-differs';
    });
    expect(alarms.length / changed.length).toBeGreaterThan(0.98);
  });
});

describe('a verdict', () => {
  const passages = (...texts: string[]) =>
    texts.map((text) => readPassage({ text, language: 'en' }));

  it('shows the figure of the sentence beside that of the passage', () => {
    const verdict = judge('It rose to 35%.', 'en', passages('It rose to 37 per cent.'));
    expect(verdict).toEqual({ kind: 'figure-differs', figure: '35%', said: '37 per cent' });
  });

  it('takes each figure from any of the cited passages', () => {
    const verdict = judge('35% of 120 firms', 'en', passages('35 per cent', 'of 120 firms'));
    expect(verdict).toEqual({ kind: 'figures-match' });
  });

  it('never takes a quotation from two passages', () => {
    const verdict = judge('"one two three four"', 'en', passages('one two', 'three four'));
    expect(verdict.kind).toBe('quotation-differs');
  });

  it('takes the title of a source for no quotation', () => {
    const passage = readPassage({
      text: 'Bread rises overnight.',
      language: 'en',
      title: 'Slow bread',
    });
    expect(judge('“Slow bread” says: “Bread rises overnight”.', 'en', [passage]).kind).toBe(
      'quoted',
    );
    expect(judge('“Slow bread” says that it rises.', 'en', [passage]).kind).not.toBe('quoted');
    expect(judge('“Slow bread” says: “Bread falls overnight”.', 'en', [passage]).kind).toBe(
      'quotation-differs',
    );
  });

  it('does not take "once" and "neuf" for numbers outside their languages', () => {
    expect(judge('Once it is neuf, it stays.', 'en', passages('Nothing.')).kind).toBe(
      'needs-reading',
    );
  });
});
