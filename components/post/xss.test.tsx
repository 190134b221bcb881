import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { placeClaims } from '@/lib/posts/claims';
import { parseContent } from '@/lib/posts/content';
import type { Inline } from '@/lib/posts/content/types';
import { codeHighlighter } from '@/lib/posts/server/highlight';
import { trials } from '@/tests/helpers/trials';
import { commonMarkExamples, naughtyStrings } from '../../tests/helpers/corpora';
import { markupProblem } from '../../tests/helpers/markup-oracle';
import { xssFragments, xssVectors } from '../../tests/helpers/xss-vectors';
import { PostContent } from './post-content';

/** Every word is a claim here, so that the marks around them are tried as well. */
function render(text: string): string {
  const words = [...new Set(text.match(/[^\s*_`[\]()<>]+/g))].slice(0, 40);
  const recorded = words.map((word) => ({ text: word }));
  const { blocks } = placeClaims(parseContent(text).blocks, recorded);
  return renderToStaticMarkup(
    <PostContent
      blocks={blocks}
      highlight={codeHighlighter()}
      renderImage={({ alt }) => <figure data-alt={alt} />}
    />,
  );
}

/** Every address anywhere in the parsed text. */
function addresses(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(addresses);
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as Inline).type === 'link' && 'href' in value ? [String(value.href)] : [];
  return [...own, ...Object.values(value).flatMap(addresses)];
}

function check(text: string): void {
  expect(markupProblem(render(text))).toBeNull();
  for (const href of addresses(parseContent(text).blocks)) {
    expect(href).toMatch(/^(https?:\/\/|mailto:|#section-|\/(?![/\\]))/);
    const url = new URL(href, 'https://post.invalid');
    expect(url.username).toBe('');
    if (/^[#/]/.test(href)) expect(url.host).toBe('post.invalid');
  }
}

describe('the oracle itself', () => {
  it.each([
    '<script>x</script>',
    '<p onclick="x">',
    '<p dir=auto>',
    '<a href="javascript:x">',
    '<a href="https://a@b.example/">',
    '<h1 id="location">',
    'a < b',
    '<img src="x">',
    '<p style="x">',
    '<span id="claim-x">',
  ])('refuses %s', (html) => expect(markupProblem(html)).not.toBeNull());
  it('accepts an ordinary post', () => {
    const post =
      '---\n# A\n\n**b** *i* `c` [l](https://a.example)\n\n- x\n- [s](#s)\n\n1. y\n\n> q\n\n![i](i)\n---';
    expect(render(post)).toContain('<h1');
    expect(render(post)).toContain('id="claim-1"');
    expect(markupProblem(render(post))).toBeNull();
  });
});

describe('text never becomes markup', () => {
  it('knows enough tricks', () => expect(xssVectors.length).toBeGreaterThan(250));

  it.each(xssVectors)('%j', (vector) => {
    check(vector);
    check(`Meta Title: x\n\n---\n\n${vector}\n\ntext`);
    check(`**bold ${vector} bold** and *${vector}*`);
    const line = vector.replace(/\s+/g, ' ');
    check(`Format: 2\n---\n| ${line} | b |\n| - | -: |\n| a | ${line} |`);
    check(`Format: 2\n---\n~~~${line}\n${vector}\n~~~\n\n~~~html\n${vector}\n~~~`);
  });

  it.each([
    ['naughty strings', naughtyStrings],
    ['examples of CommonMark', commonMarkExamples],
  ])('the %s', (_, texts) => {
    expect(texts.length).toBeGreaterThan(450);
    for (const text of texts)
      for (const place of [
        text,
        `---\n${text}`,
        `**bold ${text} bold**`,
        `- ${text}`,
        `![${text}](x)`,
      ])
        check(place);
  });

  it('whatever is mixed', () => {
    const mixture = fc
      .array(
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...xssFragments) },
          { weight: 1, arbitrary: fc.constantFrom('\n```js\n', '\n```\n', '|', '\n|-|-|\n', '\n') },
          { weight: 1, arbitrary: fc.string() },
        ),
        {
          maxLength: 25,
        },
      )
      // Behind an ended front matter, or a "---" in the mixture would hide what is before it.
      .map((parts) => `Format: 2\n---\n${parts.join('')}`);
    fc.assert(fc.property(mixture, check), { numRuns: trials(5000) });
  }, 60_000);
});
