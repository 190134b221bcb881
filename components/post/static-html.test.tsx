import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { placeClaims } from '@/lib/posts/claims';
import { parseContent } from '@/lib/posts/content';
import { codeHighlighter } from '@/lib/posts/server/highlight';
import { commonMarkExamples, naughtyStrings } from '@/tests/helpers/corpora';
import { xssVectors } from '@/tests/helpers/xss-vectors';
import { PostContent } from './post-content';
import { staticHtml } from './static-html';

/** Every word is a claim here, so that the marks are printed too. */
function both(text: string): [string, string] {
  const words = [...new Set(text.match(/[^\s*_`[\]()<>]+/g))].slice(0, 40);
  const { blocks } = placeClaims(
    parseContent(text).blocks,
    words.map((word) => ({ text: word })),
  );
  const element = () => {
    const { props } = PostContent({
      blocks,
      highlight: codeHighlighter(),
      renderImage: () => null,
    }) as { props: { children: ReactNode } };
    return <div>{props.children}</div>;
  };
  return [staticHtml(element()), renderToStaticMarkup(element())];
}

describe('static HTML is what React prints', () => {
  const table = 'Format: 2\n---\n| a | b<c |\n| - | -: |\n| **x** | `"` |';
  const code =
    'Format: 2\n---\n```js\nconst a = "<b>" && \'c\';\n```\n\n3. three\n4. four\n   - deep';
  it.each([table, code, '---\n- [tea](https://a.example/?a=1&b="2")\n\n> q\n\nFAQ: it\'s\n\n***'])(
    'of %j',
    (text) => {
      const [ours, theirs] = both(text);
      expect(ours).toBe(theirs);
      expect(ours.length).toBeGreaterThan(60);
    },
  );

  it('of the examples of CommonMark and of hostile texts', () => {
    const texts = [...commonMarkExamples, ...naughtyStrings, ...xssVectors];
    expect(texts.length).toBeGreaterThan(1_000);
    for (const text of texts) {
      const [ours, theirs] = both(`Format: 2\n---\n${text}`);
      expect(ours).toBe(theirs);
    }
  });
});

it.each([
  ['an attribute that runs code', { onClick: () => undefined }],
  ['a style', { style: { color: 'red' } }],
  ['HTML of its own', { dangerouslySetInnerHTML: { __html: '<b>' } }],
  ['a boolean attribute', { hidden: true }],
] as [string, object][])('%s is refused', (_, attributes) =>
  expect(() => staticHtml(createElement('p', attributes))).toThrow(/not static/),
);
