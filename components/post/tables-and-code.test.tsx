import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseBody } from '@/lib/posts/content';
import { codeHighlighter } from '@/lib/posts/server/highlight';
import { PostContent } from './post-content';

const render = (body: string) =>
  renderToStaticMarkup(
    <PostContent
      blocks={parseBody(body)}
      highlight={codeHighlighter()}
      renderImage={() => <hr />}
    />,
  );

describe('a table of a post', () => {
  const html = render('| Pot | **Price** |\n| - | -: |\n| <b> | `40` |');

  it('has a header for each column, their sides, and form in its cells', () => {
    expect(html).toContain('<th scope="col">Pot</th>');
    expect(html).toContain('<th scope="col" class="post-right"><strong>Price</strong>');
    expect(html).toContain('<td>&lt;b&gt;</td>');
    expect(html).toContain('<td class="post-right"><code>40</code></td>');
  });

  it('is a named box that the keyboard can scroll', () => {
    expect(html).toContain(
      '<section class="post-table-box" aria-label="Table: Pot, Price" tabindex="0">',
    );
  });

  it('has no heading over an empty corner', () => {
    expect(render('|  | a |\n| - | - |\n| b | c |').match(/<th /g)).toHaveLength(1);
  });
});

describe('code of a post', () => {
  it('has its language, and spans that the server made', () => {
    const html = render('```ts\nconst a = "<b>";\n```');
    expect(html).toContain('>ts</span>');
    expect(html).toContain('<span class="hljs-keyword">const</span>');
    expect(html).toContain('&lt;b&gt;');
    expect(html).not.toContain('<b>');
  });

  it('is plain in a language that nobody knows', () => {
    const html = render('```brainfuck\nconst\n```\n\n```\nconst\n```');
    expect(html.match(/<code>const<\/code>/g)).toHaveLength(2);
    expect(html).toContain('>Code</span>');
  });

  it('is plain where a page has had enough of it', () => {
    const code = `\`\`\`js\n${'const a = 1;\n'.repeat(800)}\`\`\`\n\n`;
    const spans = (html: string) => html.match(/class="hljs-keyword"/g)?.length;
    expect(spans(render(code.repeat(5)))).toBe(800);
  });
});
