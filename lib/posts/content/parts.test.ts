import { describe, expect, it } from 'vitest';
import { article } from '@/tests/bench/sample-article';
import { hostileTexts } from '@/tests/helpers/hostile-texts';
import { parseContent, parsePart } from '../content';
import { proseOf } from './reading';
import type { Block } from './types';

const imagesOf = (blocks: Block[]) =>
  blocks.flatMap((block) => (block.type === 'image' ? [block.imageKey] : []));

function allParts(text: string): Block[] {
  const { of } = parsePart(text, 1).part;
  return Array.from({ length: of }, (_, at) => parsePart(text, at + 1).blocks).flat();
}

/** Everything a page would draw. */
function countNodes(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + countNodes(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((sum: number, item) => sum + countNodes(item), 0);
}

describe('a post in parts', () => {
  it.each([3_000, 6_000])('an article of %d words is one part', (words) => {
    const text = article(words);
    expect(parsePart(text, 1).part).toEqual({ number: 1, of: 1 });
    expect(parsePart(text, 1).blocks).toEqual(parseContent(text).blocks);
  });

  it('loses no word, and keeps the places of images', () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, n) => ['a word', `## Heading ${n % 7}`, '![](image)', '![a cup](image)', '- item'][n % 5],
    );
    const text = `---\n${lines.join('\n')}`;
    const whole = parseContent(text).blocks;
    expect(parsePart(text, 1).part.of).toBeGreaterThan(5);
    expect(imagesOf(allParts(text))).toEqual(imagesOf(whole));
    expect(proseOf(allParts(text))).toBe(proseOf(whole));
  });

  it('leads to the nearest part when there is none of that number', () => {
    const text = 'a\n'.repeat(10_000);
    const numbers = [Number.NaN, -1, 0, 2.5, 99].map(
      (wanted) => parsePart(text, wanted).part.number,
    );
    expect(numbers).toEqual([1, 1, 1, 2, 7]);
  });

  it('shows a line of nothing but marks as it is written', () => {
    const text = '*a* '.repeat(50_000).trim();
    expect(parsePart(text, 1).blocks).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text }], spaced: false },
    ]);
  });

  it.each(Object.entries(hostileTexts))('draws a bounded page of 200,000: %s', (_, make) => {
    const text = make(200_000);
    const { part } = parsePart(text, 1);
    for (const number of [1, Math.ceil(part.of / 2), part.of])
      expect(countNodes(parsePart(text, number).blocks)).toBeLessThan(10_000);
  });
});
