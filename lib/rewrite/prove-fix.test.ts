import { describe, expect, it } from 'vitest';
import { scorePost } from '@/lib/seo/score';
import type { SeoInput } from '@/lib/seo/types';
import type { FixTarget } from './fix-target';
import { proveFix } from './prove-fix';

const long =
  'You heat the water to 93 °C and pour it over the ground beans in a slow circle while the scale counts the grams and the timer counts the seconds.';
const cut =
  'You heat the water to 93 °C. Pour it over the ground beans in a slow circle. The scale counts the grams, and the timer counts the seconds.';
const content = `Format: 2\n---\nCold brew coffee is easy.\n\n${long}\n\nAsk [the roaster](https://example.com/beans) about it.`;
const input: SeoInput = {
  title: 'Cold brew coffee at home',
  metaTitle: 'Cold brew coffee at home',
  metaDescription: null,
  slug: 'cold-brew-coffee',
  keyword: 'cold brew coffee',
  content,
  targetWords: null,
  otherTitles: null,
  ownHosts: [],
};
const target: FixTarget = {
  field: 'content',
  from: content.indexOf(long),
  to: content.indexOf(long) + long.length,
};
const prove = (wording: string, rule = 'long-sentences') =>
  proveFix(input, { rule, target, wording, scoreOf: scorePost });

describe('proveFix', () => {
  it('offers a wording that mends the finding and harms nothing', async () => {
    const fix = await prove(cut);
    expect(fix).toMatchObject({ gained: expect.any(Number) });
    if ('reason' in fix) throw new Error(fix.reason);
    expect(fix.gained).toBeGreaterThan(0);
    expect(fix.input.content).toBe(content.replace(long, cut));
    expect(scorePost(fix.input).total).toBeGreaterThan(scorePost(input).total ?? 0);
  });

  it.each([
    ['loses a number', cut.replace('93', '94'), /loses “93”/],
    ['brings in a number', `${cut} Wait 5 minutes.`, /brings in “5/],
    ['brings in an address', `${cut} See https://evil.example/x.`, /address/],
    ['mends nothing', long.replace('slow', 'calm'), /would still fail here/],
    ['is empty', ' ', /empty/],
    ['changes the language', 'Вода горячая, и мы льём её на 93 °C.', /language|loses/],
    ['leaves markup open', cut.replace('slow', '**slow'), /begins and does not end/],
    [
      'makes another rule worse',
      `${cut.replaceAll('. ', '. You pour. You pour. ')}`,
      /worse|brings/,
    ],
  ])('refuses one that %s', async (_, wording, reason) => {
    const fix = await prove(wording);
    expect('reason' in fix ? fix.reason : 'offered').toMatch(reason);
  });

  it('mends one of several places', async () => {
    const other = long.replace('93', '94').replace('heat', 'boil');
    const two = { ...input, content: `${content}\n\n${other}\n\nThen ${other}` };
    const fix = await proveFix(two, {
      rule: 'long-sentences',
      target,
      wording: cut,
      scoreOf: scorePost,
    });
    expect(fix).toMatchObject({ input: { content: two.content.replace(long, cut) } });
    const { findings } = scorePost(two);
    const { findings: after } = scorePost({ ...two, content: two.content.replace(long, cut) });
    const places = (all: typeof findings) =>
      all.find(({ id }) => id === 'long-sentences')?.places.length;
    expect([places(findings), places(after)]).toEqual([3, 2]);
    const kept = await proveFix(two, {
      rule: 'long-sentences',
      target,
      wording: other,
      scoreOf: scorePost,
    });
    expect(kept).toHaveProperty('reason');
  });

  it.each([
    ['Markdown', '**Cold brew coffee** at home without a machine.', /Markdown/],
    ['another language', 'Der kalte Kaffee ist fertig und steht auf dem Tisch.', /language/],
    ['an invented number', 'Cold brew coffee at home in 7 days.', /brings in “7”/],
  ])('refuses %s in an empty description', async (_, wording, reason) => {
    const fix = await proveFix(input, {
      rule: 'meta-keyphrase',
      target: { field: 'metaDescription' },
      wording,
      scoreOf: scorePost,
    });
    expect('reason' in fix ? fix.reason : 'offered').toMatch(reason);
  });

  it('mends a meta field', async () => {
    const wording =
      'Cold brew coffee at home without a machine: what to buy, how long it rests, and how to keep it fresh and clear for the whole week ahead.';
    const fix = await proveFix(input, {
      rule: 'meta-length',
      target: { field: 'metaDescription' },
      wording,
      scoreOf: scorePost,
    });
    expect(fix).toMatchObject({ input: { metaDescription: wording } });
  });
});
