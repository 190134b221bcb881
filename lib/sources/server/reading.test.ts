import { constants, deflateRawSync } from 'node:zlib';
import { Document, Packer, Paragraph } from 'docx';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { passagesOf } from '../reading/passages';
import { type ReadInput, readSource } from '../reading/read-source';
import { pdfOf } from '../testing/pdf';
import { readInThread } from './read-in-thread';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sentence = (at: number) =>
  `Sentence ${at} of this report says that the mill ground ${at * 10} sacks of flour in a week.`;
const prose = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => sentence(from + at)).join(' ');

async function read(input: ReadInput) {
  const result = await readSource(input);
  if ('unreadable' in result) throw new Error(result.unreadable);
  return result.source;
}

describe('a web page', () => {
  const page = (body: string, head = '') =>
    bytesOf(`<!doctype html><html lang="en"><head><title>Mills - The Gazette</title>
      <meta property="og:site_name" content="The Gazette">
      <meta property="article:published_time" content="2024-03-05T10:00:00Z">${head}</head>
      <body><nav><a href="/">Home</a><a href="/all">All articles</a></nav>${body}</body></html>`);

  it('is read without its menu, with headings, tables and what it says of itself', async () => {
    const source = await read({
      bytes: page(`<article><h1>Mills</h1><p>${prose(1, 6)}</p><h2>Prices</h2><p>${prose(7, 5)}</p>
        <table><tr><th>Year</th><th>Price</th></tr><tr><td>2023</td><td>€1.20</td></tr></table>
        <ul><li>One point<ul><li>Its detail</li></ul></li></ul></article>`),
      format: 'html',
    });
    expect(source).toMatchObject({
      publisher: 'The Gazette',
      publishedOn: '2024-03-05',
      language: 'en',
    });
    expect(source.title).toContain('Mills');
    const text = source.passages.map((passage) => passage.text).join('\n');
    expect(text).toContain('2023 | €1.20');
    expect(text).toContain('One point Its detail');
    expect(text).not.toContain('All articles');
    expect(source.passages.map(({ heading }) => heading)).toContain('Prices');
  });

  it.each([
    ['login', '<form><input type="password"></form><p>Sign in to go on.</p>'],
    ['scripts', '<div id="root"></div><script src="/app.js"></script>'],
    ['empty', ''],
  ])('says what is wrong: %s', async (reason, body) => {
    expect(await readSource({ bytes: page(body), format: 'html' })).toEqual({ unreadable: reason });
  });

  it('is read by the characters that it names', async () => {
    const text =
      `Die Mühle mahlt für die Stadt, und das Korn ist nicht mit dem Rad gemahlen. `.repeat(9);
    const latin = Buffer.from(`<meta charset="iso-8859-1"><body><p>${text}</p></body>`, 'latin1');
    const source = await read({ bytes: latin, format: 'html' });
    expect(source.language).toBe('de');
    expect(source.passages[0]?.text).toContain('Mühle');
  });

  it('nested deeper than the stack ends as unreadable', async () => {
    const bytes = bytesOf(`${'<div>'.repeat(40_000)}x`);
    expect(await readSource({ bytes, format: 'html' })).toEqual({ unreadable: 'too-complex' });
  });
});

describe('a PDF', () => {
  it('keeps its page numbers', async () => {
    const bytes = pdfOf([prose(1, 8), prose(9, 8), 'Short end of 12 %.']);
    const source = await read({ bytes, format: 'pdf' });
    expect(source.pages).toBe(3);
    expect(source.passages.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(source.passages[1]?.text).toContain('Sentence 9 of this report');
  });

  it.each([
    ['scan', pdfOf(['', ''])],
    ['pages', pdfOf(Array.from({ length: 201 }, () => 'x'))],
    ['damaged', bytesOf('%PDF-1.4 and nothing more')],
    ['damaged', bytesOf('not a PDF')],
  ])('says what is wrong: %s', async (reason, bytes) => {
    expect(await readSource({ bytes, format: 'pdf' })).toEqual({ unreadable: reason });
  });
});

describe('a Word file', () => {
  it('is read with its headings', async () => {
    const document = new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: 'Harvest', heading: 'Heading1' }),
            new Paragraph(prose(1, 3)),
          ],
        },
      ],
    });
    const bytes = new Uint8Array(await Packer.toBuffer(document));
    const source = await read({ bytes, format: 'docx' });
    expect(source.passages).toMatchObject([{ heading: 'Harvest', page: null }]);
  });

  it('that unpacks to gigabytes ends before it is unpacked', async () => {
    const bytes = zipSync({ 'word/document.xml': new Uint8Array(90_000_000) });
    expect(bytes.length).toBeLessThan(10_000_000);
    expect(await readSource({ bytes, format: 'docx' })).toEqual({ unreadable: 'too-complex' });
  });

  it('that is no archive is called damaged', async () => {
    expect(await readSource({ bytes: bytesOf('PK nothing'), format: 'docx' })).toEqual({
      unreadable: 'damaged',
    });
  });
});

describe('a text', () => {
  it('is read as Markdown, without its front matter', async () => {
    const text = `---\ntitle: x\n---\n# The mill\n\n${prose(1, 2)}\n\n## Its *prices*\nA sack costs **€12**.`;
    const source = await read({ bytes: bytesOf(text), format: 'text' });
    expect(source.title).toBe('The mill');
    expect(source.passages.map(({ heading }) => heading)).toEqual(['The mill', 'Its prices']);
    expect(source.passages[1]?.text).toBe('A sack costs €12.');
  });

  it.each([
    ['empty', bytesOf('\n \n')],
    ['damaged', new Uint8Array([0, 1, 2, 0, 5])],
    ['words', bytesOf('word '.repeat(200_001))],
    ['words', bytesOf('w1,'.repeat(700_000))],
  ])('says what is wrong: %s', async (reason, bytes) => {
    expect(await readSource({ bytes, format: 'text' })).toEqual({ unreadable: reason });
  });
});

describe('passages', () => {
  it('have 120 to 200 words and end with a sentence', () => {
    const passages = passagesOf([{ text: prose(1, 200) }]);
    const counts = passages.map(({ text }) => text.split(' ').length);
    expect(Math.min(...counts.slice(0, -1))).toBeGreaterThanOrEqual(120);
    expect(Math.max(...counts)).toBeLessThanOrEqual(200);
    for (const { text } of passages) expect(text).toMatch(/\.$/);
    expect(passages.map(({ text }) => text).join(' ')).toBe(prose(1, 200));
  });

  it('cut what has no full stop', () => {
    const passages = passagesOf([{ text: 'value '.repeat(1_000).trim() }]);
    expect(passages.length).toBeGreaterThan(5);
    for (const { text } of passages) expect(text.split(' ').length).toBeLessThanOrEqual(200);
  });

  it('cut what has no words', () => {
    const list = Array.from({ length: 40_000 }, (_, at) => `w${at},`).join('');
    const passages = passagesOf([{ text: list }]);
    expect(passages.map(({ text }) => text.replaceAll(' ', '')).join('')).toBe(list);
    for (const { text } of passages) expect(text.length).toBeLessThan(4_500);
  });
});

describe('in a thread', () => {
  it('reads as it does without one', async () => {
    const input: ReadInput = { bytes: pdfOf([prose(1, 9)]), format: 'pdf' };
    expect(await readInThread(input, 'anna')).toEqual(await readSource(input));
  });

  it('a PDF that unpacks to gigabytes ends, and the next file is read', async () => {
    const part = deflateRawSync(Buffer.alloc(1_000_000, ' '), {
      finishFlush: constants.Z_FULL_FLUSH,
    });
    const layer = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(3_000).fill(part)]);
    const bomb = pdfOf(['x'], { content: layer, filter: '/FlateDecode' });
    expect(bomb.length).toBeLessThan(10_000_000);
    const before = process.memoryUsage.rss();
    expect(await readInThread({ bytes: bomb, format: 'pdf' }, 'anna')).toHaveProperty('unreadable');
    expect(process.memoryUsage.rss() - before).toBeLessThan(2_000_000_000);
    const text: ReadInput = { bytes: bytesOf('A sack costs €12.'), format: 'text' };
    expect(await readInThread(text, 'anna')).toHaveProperty('source');
  });
});
