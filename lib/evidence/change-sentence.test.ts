import { describe, expect, it } from 'vitest';
import { citationOf, sourceOf } from '@/lib/posts/content/citation';
import { changeSentence } from './change-sentence';

const post = (body: string) => `Format: 2\n---\n${body}`;
const body = [
  '## Costs',
  'It rose to **35%** in 2021.[^1] That was a *lot*. And 20% left.',
  '- One item only.',
  '| A |\n| - |\n| In a table. |',
  '[^1]: [Survey](https://a.example/s)',
].join('\n\n');
const change = (sentence: string, how: Parameters<typeof changeSentence>[2]) =>
  changeSentence(post(body), sentence, how);

describe('a change of one sentence', () => {
  it('replaces its figure and nothing else', () => {
    const by = { kind: 'replace', figure: '35%', by: '37 per cent' } as const;
    expect(change('It rose to 35% in 2021.', by)).toBe(post(body.replace('35%', '37 per cent')));
  });

  it('removes it with its reference, and a line that is empty then', () => {
    expect(change('That was a lot.', { kind: 'remove' })).toBe(
      post(body.replace('That was a *lot*. ', '')),
    );
    expect(change('One item only.', { kind: 'remove' })).toBe(
      post(body.replace('- One item only.\n\n', '')),
    );
  });

  it('cites behind it: an equal footnote again, another one with the next number', () => {
    const again = { kind: 'cite', citation: '[Survey](https://a.example/s)' } as const;
    expect(change('And 20% left.', again)).toBe(post(body.replace('left.', 'left.[^1]')));
    expect(change('And 20% left.', { kind: 'cite', citation: 'A book, p. 3' })).toBe(
      `${post(body.replace('left.', 'left.[^2]'))}\n[^2]: A book, p. 3\n`,
    );
  });

  it.each([
    ['is not there', 'Nobody wrote this.', { kind: 'remove' }],
    ['stands in a table', 'In a table.', { kind: 'remove' }],
    ['lacks the figure', 'And 20% left.', { kind: 'replace', figure: '21%', by: '22%' }],
  ] as const)('is refused where it %s', (_, sentence, how) => {
    expect(change(sentence, how)).toBeNull();
  });

  it('is refused where the sentence stands twice', () => {
    expect(changeSentence(post('Once.\n\nOnce.'), 'Once.', { kind: 'remove' })).toBeNull();
  });
});

describe('a citation', () => {
  const source = (title: string, address: string | null = null) => ({
    ...{ id: title, title, address, publisher: 'Office', publishedOn: '2024' },
  });

  it('is printed with what is known, and found again by its address or title', () => {
    const page = source('A [survey]', 'https://a.example/s_(1)/');
    const file = source('Survey');
    const longer = source('Survey 2024');
    const sources = [page, file, longer];
    const written = citationOf(page, 3);
    expect(written).toBe('[A \\[survey\\]](https://a.example/s_%281%29/), Office, 2024, p. 3');
    for (const one of sources) expect(sourceOf(citationOf(one, 3), sources)).toBe(one);
    expect(sourceOf('[A survey](https://b.example)', sources)).toBeNull();
    const report = { ...page, title: 'annual_report <v2>*.pdf', address: null };
    expect(sourceOf(citationOf(report, 3), [report])).toBe(report);
    const printed = 'annual\\_report \\<v2\\>\\*.pdf, p. 3';
    expect(citationOf({ ...report, publisher: null, publishedOn: null }, 3)).toBe(printed);
    expect(sourceOf('Another book', sources)).toBeNull();
  });
});
