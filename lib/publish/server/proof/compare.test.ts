import { describe, expect, it } from 'vitest';
import { compareWithPage } from './compare';
import { readHtml } from './read-html';

const title = 'Tea, calmly';
const html = `<h2>The leaves</h2><p>Pour the water at 95.5 degrees, "slowly".</p><p>Wait for 3 minutes -- not more.</p>
<table><tr><th>Leaf</th><td>Green</td></tr></table><pre><code>boil --at 95</code></pre>
<ul><li>One<ul><li>Two</li></ul></li></ul><blockquote><p>Be calm.</p></blockquote>
<figure><img src="a.webp" alt="A pot"></figure><figure><img src="b.webp" alt="A cup"></figure>
<p>See <a href="https://tea.example/more">more</a>.</p><p>The end.</p>`;

/** How themes of five kinds show an article. */
const themes: Record<string, (title: string, html: string) => string> = {
  plain: (title, html) => `<title>${title}</title><h1>${title}</h1>${html}`,
  texturized: (title, html) =>
    `<title>${title} – Blog</title><h1>${title}</h1>${html.replace(/"([^"<>]*)"(?=[.,])/g, '“$1”').replace(/ -- /g, ' – ')}`,
  lazy: (title, html) =>
    `<h1>${title}</h1>${html.replace(/src="([^"]*)"/g, 'src="data:," data-src="$1"')}<noscript><img alt="A pot"></noscript>`,
  contents: (title, html) =>
    `<h1>${title}</h1><nav><ol><li><a href="#1">The leaves</a></li></ol></nav>${html.replace(/<table>/g, '<div class="scroll"><table>').replace(/<\/table>/g, '</table></div>')}`,
  sidebar: (title, html) =>
    `<aside><h3>Recent</h3><p>Other</p></aside><main><header><h1><span>${title}</span></h1></header>${html}</main><footer><p>© Blog</p></footer>`,
};

const check = (page: string) => compareWithPage({ title, html }, readHtml(page));

const lines = Array.from({ length: 8 }, (_, at) => `Line ${at} of the kettle.`);
describe.each(Object.entries(themes))('a page of the theme %s', (_name, theme) => {
  it.each(lines)('that adds "%s" differs in nothing', (line) => {
    expect(check(theme(title, `<p>${line}</p>${html}`))).toEqual([]);
  });

  it.each<[string, RegExp, (html: string) => string]>([
    ['a lost table', /passage.*(leaf|green)/, (h) => h.replace(/<table>[\s\S]*<\/table>/, '')],
    ['a changed figure', /passage.*95 5/, (h) => h.replace('95.5', '85.5')],
    ['a missing image', /image.*a cup/, (h) => h.replace(/<img src="b[^>]*>/, '')],
    ['an image without words', /image.*a cup/, (h) => h.replace('alt="A cup"', 'alt=""')],
    ['a truncated end', /passage.*the end/, (h) => h.slice(0, h.indexOf('<p>The end'))],
    ['a lost heading', /heading.*the leaves/, (h) => h.replace(/<\/?h2>/g, '')],
    ['lost code', /passage.*boil/, (h) => h.replace(/<pre>[\s\S]*<\/pre>/, '')],
    ['a lost link', /link.*tea\.example/, (h) => h.replace(/<a [^>]*>more<\/a>/, 'more')],
  ])('names %s', (_what, words, alter) => {
    expect(check(theme(title, alter(html))).join('\n')).toMatch(words);
  });
});

describe('the head of a page', () => {
  it('is named when it hides the page or points elsewhere', () => {
    const head =
      '<meta name="robots" content="noindex, follow"><link rel="canonical" href="/other">';
    const page = { ...readHtml(`${head}<h1>${title}</h1>${html}`), url: 'https://a.example/tea' };
    const found = compareWithPage({ title, html }, page).join('\n');
    expect(found).toMatch(/not to list it/);
    expect(found).toMatch(/another address.*other/);
  });

  it('is named when the title is missing', () => {
    expect(check(html)).toEqual(['The title is missing: “Tea, calmly”']);
  });
});

it('reads a page of 10,000 nested elements to its end', () => {
  expect(readHtml(`${'<div>'.repeat(10_000)}x`).headings).toEqual([]);
});
