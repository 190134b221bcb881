import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '@/tests/bench/figure';
import { RepetitionMeter } from './meter';
import { readPassages } from './tokens';

const post = (body: string) => `Meta Title: Said in every post\nFormat: 2\n---\n${body}`;

function compare(content: string, others: string[], keyword = 'chairs') {
  const meter = new RepetitionMeter({ content, keyword });
  others.forEach((other, n) => {
    meter.add({ id: `p${n}`, content: other });
  });
  return meter.repetitions(50);
}
const brief = (found: ReturnType<typeof compare>) =>
  found.map(({ kind, text, posts }) => [kind, text, posts.map(({ id }) => id)]);

describe('what a post repeats', () => {
  it('is a phrase of five words or more, whole, with its places here and there', () => {
    const content = post(
      '# Chairs\n\nGlue sets slowly. Patience is the cheapest tool you own, so use it.',
    );
    const other = post('Most say that patience is **the cheapest tool** you own here.');
    const [found, ...rest] = compare(content, [other, post('Glue sets slowly.')]);
    expect(rest).toEqual([]);
    expect(found).toMatchObject({ kind: 'phrase', text: 'Patience is the cheapest tool you own' });
    expect(content.slice(found?.from, found?.to)).toBe(found?.text);
    expect(found?.posts).toEqual([
      { id: 'p0', quote: 'Most say that patience is **the cheapest tool** you own here' },
    ]);
  });

  it('is no cell and no code', () => {
    const same = 'patience is the cheapest tool you own';
    const both = `One.\n\n| a |\n| - |\n| ${same} |\n\n\`\`\`\n${same}\n\`\`\`\n\nTwo.`;
    expect(
      compare(post(both), [post(both.replaceAll('One', 'Other').replace('Two', 'Last'))]),
    ).toEqual([]);
  });

  it('is how sections open and close', () => {
    const content = post(
      'When it comes to oak, wait.\n\nA middle.\n\n## Two\n\nMore. With this in mind, begin today!',
    );
    const opens = post('## One\n\nWhen it comes to pine, hurry.');
    const closes = post('So.\n\nWith this in mind, we rest.\n\n## FAQ\n\nNo.');
    const middle = post('First.\n\nWhen it comes to glue, buy two.\n\nWith this in mind. Last.');
    expect(brief(compare(content, [opens, closes, middle]))).toEqual([
      ['closing', 'With this in mind', ['p1']],
      ['opening', 'When it comes to', ['p0']],
    ]);
  });

  it('is looked for below each heading, and at no other place', () => {
    const opening = 'When it comes to';
    const content = post(`First.\n\n## Two\n\n${opening} oak, wait.\n\nEnd.`);
    const below = post(`One.\n\n## Other\n\n${opening} pine.\n\nEnd.`);
    const within = post(`One.\n\n${opening} pine.\n\nEnd.`);
    expect(brief(compare(content, [within, below]))).toEqual([['opening', opening, ['p1']]]);
  });

  it.each([
    ['Chinese', '先看清楚每个接头。最便宜的工具是这个。', '他说最便宜的工具很多，都在这里。'],
    ['Thai', 'ฉันมีเครื่องมือดีๆ มากมายที่บ้าน', 'เขาซื้อเครื่องมือใหม่จากร้านใกล้ๆ'],
  ])('is no single word of %s', (_, body, other) => {
    expect(compare(post(body), [post(other)])).toEqual([]);
  });

  it('is told once where a longer phrase begins with it', () => {
    const formula = 'Nothing beats a well made joint in old furniture';
    const found = compare(post(`${formula}, I say.`), [post(`${formula}.`), post(`${formula}!`)]);
    expect(brief(found)).toEqual([['opening', formula, ['p0', 'p1']]]);
  });

  it('parts where only some posts go on', () => {
    const found = compare(
      post('So. The quick brown fox jumps over every lazy sleeping dog. Done.'),
      [
        post('Yes. The quick brown fox jumps over every lazy sleeping dog today. Fin.'),
        post('No. The quick brown fox jumps over fences. Well.'),
      ],
    );
    expect(brief(found)).toEqual([
      ['phrase', 'The quick brown fox jumps over', ['p0', 'p1']],
      ['phrase', 'brown fox jumps over every lazy sleeping dog', ['p0']],
    ]);
  });

  it.each([
    ['headings', '## Frequently asked questions about mending old chairs\n\nNo.'],
    ['metadata', 'No.'],
    ['images', '![A workbench with seven clamps and glue](image)'],
    ['link suggestions', '- [the next post in this long series](#link-suggestion)'],
    ['code', '`npm run build and then start again`'],
    ['addresses', '[No](https://a.example/one two three four five six)'],
    ['words without a meaning of their own', 'This is what it can be for you and we do.'],
    ['the keyword', 'Mending a wooden chair with you.'],
  ])('is none of %s', (_, body) => {
    expect(compare(post(body), [post(body)], 'mending a wooden chair')).toEqual([]);
  });

  it.each([
    [
      'Chinese',
      '先看清楚每个接头的情况。耐心是你拥有的最便宜的工具。',
      '很多人说耐心是你拥有的最便宜的工具吗？',
      '耐心是你拥有的最便宜的工具',
    ],
    [
      'Japanese',
      '忍耐はあなたが持つ最も安い道具です。',
      'つまり忍耐はあなたが持つ最も安い道具です。',
      '忍耐はあなたが持つ最も安い道具です',
    ],
    [
      'Thai',
      'ความอดทนเป็นเครื่องมือที่ถูกที่สุดของคุณ',
      'และความอดทนเป็นเครื่องมือที่ถูกที่สุดของคุณ',
      'ความอดทนเป็นเครื่องมือที่ถูกที่สุดของคุณ',
    ],
    [
      'Arabic',
      'قل. الصبر هو أرخص أداة تملكها اليوم.',
      'نعم إن الصبر هو أرخص أداة تملكها اليوم.',
      'الصبر هو أرخص أداة تملكها اليوم',
    ],
  ])('is found in %s', (_, body, other, text) => {
    const [found] = compare(post(body), [post(other), post('无关的内容。 Nothing.')]);
    expect(found).toMatchObject({ text, posts: [{ id: 'p0' }] });
  });

  it('is nothing for empty texts', () => {
    expect(compare('', ['', '# A', post('')])).toEqual([]);
    expect(compare(post('One two three four five.'), [''])).toEqual([]);
  });
});

describe('the work of a comparison', () => {
  it('finds each of 10,000 posts, and shows no more than it is asked for', () => {
    const content = post('Every reader of this blog knows my favourite clamp.');
    const others = Array.from({ length: 10_000 }, (_, n) =>
      post(`Number ${n}. Every reader of this blog knows my favourite clamp.`),
    );
    const found = compare(content, others);
    expect(found).toHaveLength(1);
    expect(found[0]?.posts).toHaveLength(10_000);
  });

  it.each(['a. ', '!', '](', '](a b', '`', 'word ', '字', '- a\n', '# a\nb\n', '"'])(
    'grows no faster than a text of %j',
    (unit) => {
      const spent = (length: number) => {
        const text = post(unit.repeat(Math.ceil(length / unit.length)));
        const start = process.cpuUsage();
        compare(text, [text]);
        return cpuMilliseconds(start);
      };
      const base = spent(10_000);
      const max = Math.min(spent(80_000), spent(80_000));
      // Eight times the text: quadratic work would be 64 times as much, and several seconds.
      expect(max).toBeLessThan(Math.max(1_000, 24 * base));
    },
  );

  it('reads places that hold the words', () => {
    const content = post('> A *quoted* line.\n\n1. First [item](https://a.example) here.');
    const words = readPassages(content).map(({ sentence }) =>
      sentence.map(({ from, to }) => content.slice(from, to)),
    );
    expect(words).toEqual([
      ['A', 'quoted', 'line'],
      ['First', 'item', 'here'],
    ]);
  });
});
