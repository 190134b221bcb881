import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trials } from '@/tests/helpers/trials';
import { hiddenNotes, parseBody, parseContent } from './content';
import { withFormat } from './content/front-matter';
import type { Block, BlockBody, Inline } from './content/types';

const text = (value: string): Inline => ({ type: 'text', text: value });
const bodies = (source: string): BlockBody[] =>
  parseContent(source).blocks.map(({ spaced: _, ...body }) => body);
const only = (source: string): BlockBody | undefined => bodies(source)[0];
const types = (source: string) => parseContent(source).blocks.map((block) => block.type);

describe('front matter', () => {
  const post =
    'Meta Title: One\nMeta Description: Two\nReader Persona: Three\n\n---\n\n# Title\n\nText';

  it('hides everything up to and including the first line containing "---"', () => {
    expect(types(post)).toEqual(['heading', 'paragraph']);
    expect(types('a\nb --- c\nd')).toEqual(['paragraph']);
    expect(types('a\n| --- | --- |\nd')).toEqual(['paragraph']);
  });
  it('gives its labelled lines to the metadata cards', () => {
    expect(parseContent(post).meta).toEqual({ title: 'One', description: 'Two', persona: 'Three' });
  });
  it('leaves a text without "---" whole', () => {
    expect(types('Meta Title: One\nText')).toEqual(['label', 'paragraph']);
    expect(parseContent('Meta Title: One\nText').meta.title).toBe('One');
  });
  it('makes a later line of only "---" a rule, and of more than that text', () => {
    expect(types('---\na\n---\nb')).toEqual(['paragraph', 'rule', 'paragraph']);
    expect(types('---\n ---  \n----\n--- x')).toEqual(['rule', 'paragraph', 'paragraph']);
  });
  it('shows labels behind a leading "---" and takes them for the cards too', () => {
    const { meta, blocks } = parseContent('---\nMeta Title: T\n---\nBody');
    expect(blocks.map((b) => b.type)).toEqual(['label', 'rule', 'paragraph']);
    expect(meta.title).toBe('T');
  });
});

describe('labelled lines', () => {
  it.each([
    ['Meta Title: A', 'Meta Title', 'A'],
    ['meta title:A', 'Meta Title', 'A'],
    ['**Meta Description:** A *b*', 'Meta Description', 'A b'],
    ['**Meta Description**: A', 'Meta Description', 'A'],
    ['**READER PERSONA: A**', 'Reader Persona', 'A'],
    ['__Reader persona:__ A', 'Reader Persona', 'A'],
    ['*Meta Title:* A', 'Meta Title', 'A'],
    ['  Meta Title : A  ', 'Meta Title', 'A'],
    ['Meta Title: A Chart of 🎨', 'Meta Title', 'A Chart of 🎨'],
    ['Meta Title:', 'Meta Title', ''],
  ])('%s', (line, label, value) => {
    const block = only(line);
    expect(block?.type).toBe('label');
    if (block?.type !== 'label') return;
    expect([block.label, plain(block.content)]).toEqual([label, value]);
  });
  it.each(['Meta Titles: A', 'The meta title: A', 'Meta Title A', '# Meta Title: A'])(
    '%s is no label',
    (line) => expect(only(line)?.type).not.toBe('label'),
  );
});

describe('hidden lines', () => {
  it.each([
    'Visual Suggestion: a photo',
    'Here are some visual suggestions.',
    '🎨 Palette',
    'A frame 🖼️ here',
    'Infographic: steps',
    'A Chart of sales',
    'A __Chart__ of sales',
    'CHART of sales',
    'Charts follow',
    'See the Diagram.',
    'Visual Content',
    '[Visual: a cup]',
    '[Insert a visual here]',
    'before [some visuals] after',
    '## Chart of accounts',
    '- Diagram of the house',
    '![Diagram of the house](image)',
  ])('%s is hidden', (line) => expect(bodies(`before\n${line}\nafter`)).toHaveLength(2));
  it.each([
    'a chart in passing',
    'Charter flights',
    'the visual side of things',
    '[visually rich] text',
    '[closed] visual [open]',
    'diagrams and infographics',
    '📷 a camera',
  ])('%s is shown', (line) => expect(bodies(line)).toHaveLength(1));
});

describe('hidden lines of format 2', () => {
  const body = (line: string) => bodies(`Meta Title: T\nFormat: 2\n\n---\nbefore\n${line}\nafter`);
  it.each([
    'Infographic: steps',
    '**Diagram:** the parts',
    '**Chart**: sales',
    'Visual Suggestion: a photo',
    '[Visual: a cup]',
    '**[Visual Content: a cup]**',
    '🎨 Palette',
    '  🖼️ a frame',
  ])('%s is hidden', (line) => expect(body(line)).toHaveLength(2));
  it.each([
    'A Gantt Chart of sales',
    'Gantt chart: how to read one',
    'Infographic\\: steps',
    '## Diagram: how it works',
    '# 🎨 Palette',
    '- Chart: one',
    '> Chart: one',
    '![Diagram of the house](image)',
    '[Chart: sales](https://a.example)',
    '[Insert a visual here]',
    'Here are some visual suggestions 🎨',
  ])('%s is shown', (line) => expect(body(line)).toHaveLength(3));

  it('counts among the lines before "---" only, however it is written', () => {
    expect(types('format:2\n---\nA Chart')).toEqual(['paragraph']);
    expect(types('---\nFormat: 2\nA Chart')).toEqual(['paragraph']);
    expect(types('Format: 3\n---\nA Chart')).toEqual([]);
    expect(types('Format: 2\nA Chart')).toEqual(['paragraph']);
  });
  it('takes dashes inside a title for text', () => {
    const { meta, blocks } = parseContent('Format: 2\nMeta Title: a --- b\n\n---\n# A Chart');
    expect(meta.title).toBe('a --- b');
    expect(blocks.map((block) => block.type)).toEqual(['heading']);
  });
  it('holds for text without front matter that our writer is at', () => {
    expect(parseBody('A Chart\n---\nInfographic: x').map((b) => b.type)).toEqual([
      'paragraph',
      'rule',
    ]);
  });
});

describe('a text as the editor stores it', () => {
  it.each([
    ['Meta Title: T\n\n---\n# A', 'Meta Title: T\nFormat: 2\n\n---\n# A'],
    ['Meta Title: T\nSlug: t\n---\n# A', 'Meta Title: T\nFormat: 2\nSlug: t\n---\n# A'],
    ['Meta Title: T\nFormat: 2\n\n# A\n---\nB', 'Meta Title: T\nFormat: 2\n\n---\n\n# A\n---\nB'],
    ['# A\n\n---\n\nB', 'Format: 2\n\n---\n\n# A\n\n---\n\nB'],
    ['Note: a\n---\nB', 'Format: 2\n\n---\n\nNote: a\n---\nB'],
    ['---\n\n# A', 'Format: 2\n---\n\n# A'],
    ['', 'Format: 2\n\n---\n\n'],
  ])('%j', (given, wanted) => {
    expect(withFormat(given)).toBe(wanted);
    expect(withFormat(wanted)).toBe(wanted);
  });

  it('shows every line behind the metadata, whatever the writer typed', () => {
    const typed = fc.constantFrom(
      'A Chart',
      '# Diagram',
      '---',
      'a --- b',
      'Slug: x',
      'Meta Title: y',
      '',
      'text',
    );
    fc.assert(
      fc.property(fc.array(typed), (lines) => {
        const body = ['# Title', ...lines].join('\n');
        const visible = bodies(withFormat(`Meta Title: T\n${body}`));
        expect(visible).toHaveLength(body.split('\n').filter(Boolean).length);
      }),
    );
  });

  it('names the lines that stay hidden, and no others', () => {
    expect(hiddenNotes('Infographic: x\n\nA Chart\n---\n[Visual: y]')).toEqual([
      'Infographic: x',
      '[Visual: y]',
    ]);
  });
});

describe('headings', () => {
  it.each([1, 2, 3, 4, 5, 6])('level %i', (level) => {
    expect(only(`${'#'.repeat(level)} Title`)).toMatchObject({ type: 'heading', level });
    expect(only(`${'#'.repeat(level)}Title`)).toMatchObject({ type: 'heading', text: 'Title' });
  });
  it('seven marks are text, and so are marks without words', () => {
    expect(only('####### Title')?.type).toBe('paragraph');
    expect(only('##')?.type).toBe('paragraph');
    expect(only('## ##')?.type).toBe('paragraph');
  });
  it('drops closing marks but keeps C#', () => {
    expect(only('## Title ##')).toMatchObject({ text: 'Title' });
    expect(only('## About C#')).toMatchObject({ text: 'About C#' });
  });
  it('gives each its own prefixed id in any script', () => {
    const ids = bodies('# Same\n# Same\n# Same\n# location\n# Überblick: 東京\n# ?!').map((b) =>
      b.type === 'heading' ? b.id : '',
    );
    expect(ids.slice(0, 3)).toEqual(['section-same', 'section-same-2', 'section-same-3']);
    expect(ids.slice(3)).toEqual(['section-location', 'section-überblick-東京', 'section-part']);
  });
});

describe('image lines', () => {
  it('become a block whose prompt and alt text are the bracketed words', () => {
    expect(only('![A cup of tea](image)')).toMatchObject({
      type: 'image',
      prompt: 'A cup of tea',
      alt: 'A cup of tea',
    });
  });
  it('never keep an address', () => {
    expect(JSON.stringify(bodies('![x](https://evil.example/?q=1)'))).not.toContain('evil');
  });
  it('keep their key when text moves around them, and differ from each other', () => {
    const key = (source: string) =>
      bodies(source).flatMap((b) => (b.type === 'image' ? [b.imageKey] : []));
    expect(key('![a](image)')).toEqual(key('# New\n\ntext\n![a](x)'));
    const [one, two, three] = key('![a](image)\n![a](image)\n![b](image)');
    expect(new Set([one, two, three]).size).toBe(3);
    expect(two).toBe(`${one}-2`);
  });
  it('take the heading for an empty description and cut a long one between characters', () => {
    expect(only('![](image)')).toMatchObject({ prompt: 'An illustration for this post' });
    expect(bodies('## Tea\n![](image)')[1]).toMatchObject({ prompt: 'Tea' });
    const long = only(`![${'x'.repeat(399)}😀😀](image)`);
    expect(long).toMatchObject({ prompt: 'x'.repeat(399) });
  });
  it.each(['![no address]', 'see ![a](b)', '! [a](b)'])('%s is text', (line) =>
    expect(only(line)?.type).toBe('paragraph'),
  );
  it('inside a line leave only their description', () => {
    expect(only('see ![a cup](https://evil.example)')).toMatchObject({
      content: [text('see a cup')],
    });
  });
});

describe('lists', () => {
  it('gathers bullets of both marks', () => {
    expect(only('- a\n* b')).toMatchObject({ type: 'list', ordered: false, items: [{}, {}] });
  });
  it('needs the space', () => {
    expect(types('-a\n*b')).toEqual(['paragraph', 'paragraph']);
  });
  it('shows a bullet with a link as a suggestion of its words', () => {
    expect(only('- [anchor text](#link-suggestion)')).toEqual({
      type: 'suggestion',
      text: 'anchor text',
    });
    expect(only('* See [**the** guide](https://a.example) now')).toMatchObject({
      text: 'the guide',
    });
    expect(types('- a\n- [b](#x)\n- c')).toEqual(['list', 'suggestion', 'list']);
  });
  it('does not take a picture for a link', () => {
    expect(only('- ![a](b)')).toMatchObject({ type: 'list', items: [{ content: [text('a')] }] });
  });
  it('keeps the numbers written', () => {
    expect(only('3. a\n4. b')).toMatchObject({ ordered: true, start: 3, items: [{}, {}] });
    expect(types('1. a\n\n2. b')).toEqual(['list']);
    expect(types('1. a\ntext\n2. b')).toEqual(['list', 'paragraph', 'list']);
    expect(types('2024 was\n1.5 litres\n1.\n1234567890. x')).toEqual(Array(4).fill('paragraph'));
  });
  it.each(['  ', '   ', '    ', '\t'])('nests by indentation %j', (indent) => {
    const list = only(`- a\n${indent}- b\n${indent}- c\n- d\n1. e`);
    expect(list).toMatchObject({
      items: [{ children: [{ items: [{}, {}] }] }, { children: [] }],
    });
  });
  it('nests numbers under bullets and bullets under numbers', () => {
    expect(bodies('1. a\n   - b\n   1. c\n2. d')).toMatchObject([
      { ordered: true, items: [{ children: [{ ordered: false }, { ordered: true }] }, {}] },
    ]);
  });
  it('stops nesting at four levels', () => {
    const deep = Array.from({ length: 5000 }, (_, n) => `${'  '.repeat(n)}- x`).join('\n');
    expect(depthOf(bodies(deep))).toBeLessThanOrEqual(4);
  });
});

describe('quotes, spacing and paragraphs', () => {
  it('joins quote lines that follow each other', () => {
    expect(only('> a\n>\n> > b')).toEqual({ type: 'quote', lines: [[text('a')], [text('b')]] });
    expect(only('> a  \n> b')).toEqual({ type: 'quote', lines: [[text('a')], [text('b')]] });
    expect(types('> a\n\n> b')).toEqual(['quote', 'quote']);
    expect(types('>a')).toEqual(['paragraph']);
    expect(types('>\n> a\n>')).toEqual(['quote']);
    expect(bodies('a\n\n>\n\nb')[1]).toEqual({ type: 'paragraph', content: [text('>')] });
  });
  it('makes every other line a paragraph', () => {
    expect(types('a\nb')).toEqual(['paragraph', 'paragraph']);
  });
  it('remembers blank lines as spacing', () => {
    const { blocks } = parseContent('\n\na\nb\n\n\nc');
    expect(blocks.map((b) => b.spaced)).toEqual([false, false, true]);
  });
  it('takes every kind of line end', () => {
    expect(types('a\r\nb\rc\u2028d')).toHaveLength(4);
  });
  it('keeps scripts, emoji and direction', () => {
    for (const line of ['مرحبا بالعالم', '你好，世界', '👩‍👩‍👧 family', 'नमस्ते'])
      expect(only(line)).toEqual({ type: 'paragraph', content: [text(line)] });
  });
  it('replaces halves of characters and drops control characters', () => {
    expect(only('a\uD800b\u0000\u0007c')).toEqual({ type: 'paragraph', content: [text('a�bc')] });
  });
});

function plain(inlines: Inline[]): string {
  return inlines.map((i) => ('children' in i ? plain(i.children) : i.text)).join('');
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Math.max(0, ...Object.values(value).map(depthOf));
  return inner + ((value as { type?: string }).type === 'list' ? 1 : 0);
}

const fragments = fc.constantFrom(
  ...['#', '## ', '- ', '* ', '1. ', '> ', '![', '](', '[', ']', '(', ')', '*', '**', '_', '__'],
  ...['`', '``', '\\', '---', '\n', '\n\n', ' ', '\t', 'word', 'Meta Title:', 'visual', 'Chart'],
  ...['https://a.example', 'javascript:alert(1)', '<b>', '🎨', '👍', 'مرحبا', '&amp;', '\uD800'],
);
const mixture = fc
  .array(fc.oneof(fragments, fc.string()), { maxLength: 60 })
  .map((p) => p.join(''));

describe('for any text', () => {
  it('never throws, and answers plain finite data', () => {
    fc.assert(
      fc.property(mixture, (source) => {
        const { blocks } = parseContent(source);
        expect(JSON.parse(JSON.stringify(blocks))).toEqual(blocks);
        for (const block of blocks) checkBlock(block);
      }),
      { numRuns: trials(2000) },
    );
  });
  it('is the same whatever the line ends', () => {
    fc.assert(
      fc.property(mixture, (source) => {
        const unix = source.replace(/\r/g, '');
        expect(parseContent(unix.replace(/\n/g, '\r\n'))).toEqual(parseContent(unix));
      }),
    );
  });
  it('keeps ids and image keys unique', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('# a', '# a-2', '![a](b)', '![](c)'), {}), (lines) => {
        const names = bodies(lines.join('\n')).map((b) =>
          b.type === 'heading' ? b.id : b.type === 'image' ? b.imageKey : '',
        );
        expect(new Set(names).size).toBe(lines.length);
      }),
    );
  });
});

function checkBlock(block: Block): void {
  if (block.type === 'image') {
    expect(block.prompt.length).toBeGreaterThan(0);
    expect(block.prompt.length).toBeLessThanOrEqual(400);
  }
  if (block.type === 'heading') expect(block.id).toMatch(/^section-\S+$/);
  if ('content' in block) block.content.forEach(checkInline);
}

function checkInline(inline: Inline): void {
  if (inline.type === 'link') {
    expect(inline.href).toMatch(/^(https?:\/\/|mailto:|#section-|\/(?!\/))/);
    expect(plain(inline.children).trim()).not.toBe('');
  }
  if ('children' in inline) inline.children.forEach(checkInline);
}
