import { describe, expect, it } from 'vitest';
import { findShowcase, showcases } from '@/local/openai/showcase/find';
import { wholePost } from '@/local/openai/testing/whole-post';
import { countWords } from '@/local/openai/writer/english';
import { outlineStock } from '@/local/openai/writer/stock/outlines';
import { ownPoint } from '@/local/openai/writer/stock/own-points';

describe.each(showcases.map((showcase) => [showcase.keywords[0] ?? '', showcase] as const))(
  'the showcase for %s',
  (keyword, showcase) => {
    const post = wholePost({ keyword });

    it('is written by hand from beginning to end and says so first', () => {
      expect(post.texts).toEqual(showcase.sections.map(({ prose }) => prose));
      expect(post.frame.opening).toMatch(/^\*Showcase sample: [^*]+not by an AI model\.\*\n/);
      expect(post.plan.persona).toMatch(/^Showcase sample/);
      for (const line of post.frame.metaDescriptions) expect(line).toMatch(/^Sample post/);
    });

    it('is about two thousand words, covers its points and keeps its targets', () => {
      const words = countWords(post.prose);
      expect(words).toBeGreaterThan(1900);
      expect(words).toBeLessThan(2500);
      for (const { index, targetWords, mustCover } of post.plan.sections) {
        const text = post.texts[index] ?? '';
        expect(Math.abs(countWords(text) - targetWords)).toBeLessThanOrEqual(10);
        for (const point of mustCover) expect(text).toContain(`**${point}.**`);
      }
    });

    it('has sound meta lines and nothing the post view would hide', () => {
      for (const title of post.frame.metaTitles) expect(title.length).toBeLessThanOrEqual(60);
      for (const text of post.frame.metaDescriptions) {
        expect(text.length).toBeGreaterThanOrEqual(120);
        expect(text.length).toBeLessThanOrEqual(156);
      }
      expect(countWords(post.frame.opening)).toBeLessThanOrEqual(125);
      expect(countWords(post.frame.conclusion)).toBeLessThanOrEqual(150);
      expect(post.prose).not.toMatch(/chart|diagram|infographic|visual|https?:|\]\(|^---|\d%/im);
      for (const { alt } of post.plan.sections.flatMap(({ imageSlots }) => imageSlots))
        expect(alt.split(' ').length).toBeLessThanOrEqual(16);
    });

    it('leaves a changed heading to the scaffold and keeps the others', () => {
      const outline = showcase.sections.map(({ heading, points }) => ({ heading, points }));
      outline[1] = { heading: 'Something of my own', points: ['My point'] };
      const edited = wholePost({ keyword, outline });
      expect(edited.texts[0]).toBe(showcase.sections[0]?.prose);
      expect(edited.texts[1]).toContain('**My point.**');
      expect(edited.texts[2]).toBe(showcase.sections[2]?.prose);
    });
  },
);

describe('finding a showcase', () => {
  it('overlooks capitals and punctuation, and nothing else', () => {
    expect(findShowcase('How to start a balcony herb garden?')).not.toBeNull();
    expect(findShowcase(' COLD BREW COFFEE ')).not.toBeNull();
    expect(findShowcase('cold brew coffee maker')).toBeNull();
  });
});

describe('the outlines of the scaffold', () => {
  const outlines = Object.values(outlineStock).flat();

  it('have six or seven sections with two to four points, all of which we can write about', () => {
    for (const outline of outlines) {
      expect([6, 7]).toContain(outline.length);
      for (const [, points] of outline) {
        expect(points.length).toBeGreaterThanOrEqual(2);
        expect(points.length).toBeLessThanOrEqual(4);
        expect(points.filter((point) => ownPoint(point) === undefined)).toEqual([]);
      }
    }
  });
});
