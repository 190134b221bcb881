import { describe, expect, it } from 'vitest';
import { wholePost } from '@/local/openai/testing/whole-post';
import { findShowcase, sectionText, showcases } from './showcase';
import { countWords } from './text';

describe.each(showcases.map((showcase) => [showcase.keywords[0] ?? '', showcase] as const))(
  'the showcase for %s',
  (keyword, showcase) => {
    const post = wholePost({ keyword });
    const texts = showcase.sections.map((section) => sectionText(showcase, section));

    it('is written by hand from beginning to end and says so first', () => {
      expect(post.texts).toEqual(texts);
      expect(post.frame.opening).toMatch(/^_Showcase sample: [^_]+not by an AI model\._\n/);
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

    it('has sound meta lines, and no heading, link or rule inside a section', () => {
      for (const title of post.frame.metaTitles) expect(title.length).toBeLessThanOrEqual(60);
      for (const text of post.frame.metaDescriptions) {
        expect(text.length).toBeGreaterThanOrEqual(120);
        expect(text.length).toBeLessThanOrEqual(156);
      }
      expect(countWords(post.frame.opening)).toBeLessThanOrEqual(125);
      expect(countWords(post.frame.conclusion)).toBeLessThanOrEqual(150);
      expect(post.prose).not.toMatch(/https?:|\]\(|^---|^#/m);
      for (const { alt } of post.plan.sections.flatMap(({ imageSlots }) => imageSlots))
        expect(alt.split(' ').length).toBeLessThanOrEqual(16);
    });

    it('leaves a changed heading to the templates and keeps the others', () => {
      const outline = showcase.sections.map(({ heading, points }) => ({ heading, points }));
      outline[1] = { heading: 'Something of my own', points: ['My point'] };
      const edited = wholePost({ keyword, outline });
      expect(edited.texts[0]).toBe(texts[0]);
      expect(edited.texts[1]).toContain('**My point.**');
      expect(edited.texts[2]).toBe(texts[2]);
    });
  },
);

it('finds a showcase whatever the capitals and punctuation of the keyword', () => {
  expect(findShowcase('How to start a balcony herb garden?')).not.toBeNull();
  expect(findShowcase(' COLD BREW COFFEE ')).not.toBeNull();
  expect(findShowcase('cold brew coffee maker')).toBeNull();
});
