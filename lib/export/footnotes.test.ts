import { strFromU8, unzipSync } from 'fflate';
import { marked } from 'marked';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { makePost } from '@/tests/helpers/made-posts';
import { readArticle } from './article';
import { ghostFile } from './ghost';
import { htmlBody } from './html';
import { markdownBody } from './markdown';
import { elements, textOf } from './testing/digest';
import { wordFile } from './word';
import { wordpressFile } from './wordpress';

const link = ({ url }: { url: string }) => url;
const { post: made } = makePost(1);
const body = [
  'It rose to 37%[^x], and again[^x]. A plain \\[^1] stays.',
  '[^x]: [A <survey>](https://a.example/s?a=1&b=2), Office, p. 3',
].join('\n\n');
const article = readArticle({
  post: { ...made, content: `Format: 2\n---\n${body}` },
  author: null,
  images: {},
});

describe('footnotes in a file', () => {
  it('of HTML are links there and back', () => {
    const page = parseFragment(htmlBody(article, link));
    const links = elements(page, 'a').map((one) =>
      Object.fromEntries(('attrs' in one ? one.attrs : []).map(({ name, value }) => [name, value])),
    );
    const ids = new Set([...links.map(({ id }) => id), 'note-1'].filter((id) => id !== undefined));
    expect([...ids]).toEqual(['note-ref-1', 'note-ref-1-2', 'note-1']);
    for (const { href = '' } of links.filter(({ href }) => href?.startsWith('#')))
      expect(ids.has(href.slice(1))).toBe(true);
    expect(elements(page, 'li').map(textOf)).toEqual(['A <survey>, Office, p. 3 ↩ ↩']);
  });

  it('of Markdown are footnotes again, and text is none', () => {
    const written = markdownBody(article, link);
    expect(written).toContain('37%[^1], and again[^1]. A plain \\[^1] stays.');
    expect(written).toContain('[^1]: [A \\<survey>](https://a.example/s?a=1&b=2), Office, p. 3');
    expect(marked.parse(written)).toContain('href="https://a.example/s?a=1&amp;b=2"');
  });

  it('of Word are footnotes with their links', async () => {
    const files = unzipSync(await wordFile({ article, pictures: new Map() }));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(read('word/document.xml').match(/<w:footnoteReference /g)).toHaveLength(2);
    expect(read('word/footnotes.xml').match(/A &lt;survey>|A &lt;survey&gt;/g)).toHaveLength(2);
    expect(read('word/_rels/footnotes.xml.rels')).toContain('https://a.example/s?a=1&amp;b=2');
  });

  it('of WordPress are a block of HTML, and of Ghost a card', () => {
    const wxr = wordpressFile(article);
    expect(wxr).toContain('<!-- wp:html -->\n<section role="doc-endnotes">');
    expect(wxr).toContain('<sup><a id="note-ref-1" href="#note-1" role="doc-noteref">1</a></sup>');
    const { data } = JSON.parse(ghostFile(article, new Date(0))).db[0];
    const { children } = JSON.parse(data.posts[0].lexical).root;
    expect(children.at(-1)).toMatchObject({ type: 'html' });
    expect(children.at(-1).html).not.toContain('↩');
    expect(JSON.stringify(children[0])).toContain('"url":"#note-1"');
  });
});
