import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { marked } from 'marked';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { makePost } from '@/tests/helpers/made-posts';
import { oddTables } from '@/tests/helpers/odd-tables';
import { countParagraphs, readArticle } from './article';
import { ghostFile } from './ghost';
import { htmlBody, htmlPage } from './html';
import { markdownBody } from './markdown';
import { cdataText, elements, readWxr, textOf } from './testing/digest';
import { wordFile } from './word';
import { wordpressFile } from './wordpress';

const link = ({ url }: { url: string }) => url;
const { post: made } = makePost(1);
const articleOf = (body: string) =>
  readArticle({
    post: { ...made, content: `Format: 2\n---\n${body}` },
    author: null,
    images: {},
  });

type Read = { tables: string[][][]; codes: string[] };
const flat = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** The cells of all tables and all code, by a parser of browsers' rules. */
function readHtml(html: string): Read {
  const page = parseFragment(html);
  const cellsOf = (row: Parameters<typeof textOf>[0]) =>
    'childNodes' in row
      ? row.childNodes.filter(({ nodeName }) => nodeName === 'th' || nodeName === 'td')
      : [];
  return {
    tables: elements(page, 'table').map((table) =>
      elements(table, 'tr').map((row) => cellsOf(row).map((cell) => flat(textOf(cell)))),
    ),
    codes: elements(page, 'pre').map((code) => textOf(code).replace(/\n$/, '')),
  };
}

const sample = [
  'A line before.',
  '| Name | **Price** | Note |\n| :-- | --: | :-: |\n| `a \\| b` | €1,000 | <b> & "c" |\n|  | =1+1 | שלום |',
  '```ts\nconst a = `x`;\n\n\tif (a < 1 && b) [gallery] "]]>" \\|\n```',
  '````md\n```\n# inner\n```\n````',
  'A line after.',
].join('\n\n');

const wanted: Read = {
  tables: [
    [
      ['Name', 'Price', 'Note'],
      ['a | b', '€1,000', '<b> & "c"'],
      ['', '=1+1', 'שלום'],
    ],
  ],
  codes: ['const a = `x`;\n\n\tif (a < 1 && b) [gallery] "]]>" \\|', '```\n# inner\n```'],
};

describe('tables and code, read again by other programs', () => {
  const article = articleOf(sample);

  it('as HTML', () => {
    expect(readHtml(htmlBody(article, link))).toEqual(wanted);
    expect(htmlPage(article, link)).toContain('<th scope="col" style="text-align:right">');
  });

  it('as Markdown', () => {
    const html = marked.parse(markdownBody(article, link), { async: false });
    expect(readHtml(html)).toEqual(wanted);
    expect(html).toContain('<th align="right">');
  });

  it('as blocks of WordPress', () => {
    const [item] = readWxr(wordpressFile(article));
    const content = cdataText(item?.['content:encoded']);
    expect(readHtml(content)).toEqual(wanted);
    const blocks = content.match(/<!-- wp:[a-z-]+/g)?.map((one) => one.slice(8));
    expect(blocks).toEqual(['paragraph', 'table', 'code', 'code', 'paragraph']);
    expect(content.match(/<!-- \/wp:/g)).toHaveLength(5);
    const odd = '[gallery]\nhttps://a.example/watch?v=1';
    const [other] = readWxr(wordpressFile(articleOf(`\`\`\`\n${odd}\n\`\`\``)));
    const code = cdataText(other?.['content:encoded']);
    expect(readHtml(code).codes).toEqual([odd]);
    expect(code).not.toMatch(/\[gallery\]|https:\/\//);
  });

  it('as blocks of WordPress that run no shortcode and show no smiley', () => {
    const text = 'Use `[gallery]` or [caption], :P and at 9:30 :x';
    const [item] = readWxr(wordpressFile(articleOf(`${text}\n\n- ${text}`)));
    const content = cdataText(item?.['content:encoded']);
    expect(content).not.toMatch(/\[|\s:[Px]/);
    const bare = flat(textOf(parseFragment(content)));
    expect(bare).toBe(`${text} ${text}`.replaceAll('`', ''));
  });

  it('as cards of Ghost', () => {
    const file = JSON.parse(ghostFile(article, new Date(0)));
    const { children } = JSON.parse(file.db[0].data.posts[0].lexical).root;
    const [, table, ...codes] = children;
    expect(table.type).toBe('html');
    expect(readHtml(table.html).tables).toEqual(wanted.tables);
    expect(codes.slice(0, 2)).toMatchObject([
      { type: 'codeblock', language: 'ts', code: wanted.codes[0] },
      { type: 'codeblock', language: 'md', code: wanted.codes[1] },
    ]);
  });

  it('as a Word document with real tables and a style for code', async () => {
    const file = await wordFile({ article, pictures: new Map() });
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(file) },
      {
        styleMap: ["p[style-name='Code Block'] => pre:separator('\\n')"],
        ignoreEmptyParagraphs: false,
      },
    );
    const read = readHtml(value);
    expect(read.tables).toEqual(wanted.tables);
    expect(read.codes.join('\n')).toBe(wanted.codes.join('\n').replace('\t', '    '));
    const xml = strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
    expect(xml).toContain('<w:tblHeader/>');
  });
});

describe.each(Object.entries(oddTables))('%s', (_, text) => {
  it('is the same in every format', () => {
    const article = articleOf(text);
    const html = readHtml(htmlBody(article, link));
    expect(readHtml(marked.parse(markdownBody(article, link), { async: false }))).toEqual(html);
    const [item] = readWxr(wordpressFile(article));
    expect(readHtml(cdataText(item?.['content:encoded']))).toEqual(html);
  });
});

it('counts cells and lines of code among the paragraphs of a Word file', () => {
  const code = `\`\`\`\n${'a\n'.repeat(6_000)}\`\`\``;
  expect(countParagraphs(articleOf(code).blocks)).toBe(6_000);
  expect(countParagraphs(articleOf('| a | b |\n| - | - |\n| c | d |').blocks)).toBe(4);
});

it('writes code from left to right in a Word file from right to left', async () => {
  const article = articleOf(`${'שלום עולם\n\n'.repeat(9)}\`\`\`\na\n\`\`\``);
  const files = unzipSync(await wordFile({ article, pictures: new Map() }));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  expect(article.rightToLeft).toBe(true);
  const paragraph = xml.match(/<w:p>(?:(?!<\/w:p>).)*CodeBlock.*?<\/w:p>/s)?.[0] ?? '';
  expect(paragraph).toContain('>a<');
  expect(paragraph).not.toContain('w:bidi');
});
