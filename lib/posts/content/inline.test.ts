import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trials } from '@/tests/helpers/trials';
import { firstLinkText, parseInline, plainInline } from './inline';
import { safeHref } from './safe-href';
import type { Inline } from './types';

/** Inlines in a short notation: b(…) strong, i(…) emphasis, c(…) code, a[href](…) link. */
function show(inlines: Inline[]): string {
  const one = (inline: Inline): string => {
    if (inline.type === 'text') return inline.text;
    if (inline.type === 'code') return `c(${inline.text})`;
    if (inline.type === 'link') return `a[${inline.href}](${show(inline.children)})`;
    return `${inline.type === 'strong' ? 'b' : 'i'}(${show(inline.children)})`;
  };
  return inlines.map(one).join('');
}

describe('bold, italic and code', () => {
  it.each([
    ['plain', 'plain'],
    ['**b**', 'b(b)'],
    ['__b__', 'b(b)'],
    ['*i*', 'i(i)'],
    ['_i_', 'i(i)'],
    ['***x***', 'i(b(x))'],
    ['**b *i* b**', 'b(b i(i) b)'],
    ['*i **b** i*', 'i(i b(b) i)'],
    ['***b** i*', 'i(b(b) i)'],
    ['***i* b**', 'b(i(i) b)'],
    ['**a**b**', 'b(a)b**'],
    ['`c`', 'c(c)'],
    ['``a ` b``', 'c(a ` b)'],
    ['` `` `', 'c(``)'],
    ['`**x**`', 'c(**x**)'],
    ['**`x`**', 'b(c(x))'],
    ['a **b', 'a **b'],
    ['a * b * c', 'a * b * c'],
    ['2*3*4', '2i(3)4'],
    ['snake_case_name', 'snake_case_name'],
    ['a_b_', 'a_b_'],
    ['**b*', '*i(b)'],
    ['*b**', 'i(b)*'],
    ['`open', '`open'],
    ['``open`', '``open`'],
    ['****', '****'],
    ['** **', '** **'],
    ['**مرحبا**', 'b(مرحبا)'],
    ['**😀**', 'b(😀)'],
    ['*a*😀*b*', 'i(a)😀i(b)'],
    ['**"quoted"**', 'b("quoted")'],
  ])('%s', (source, expected) => expect(show(parseInline(source))).toBe(expected));
});

describe('escapes', () => {
  it.each([
    ['\\*not\\*', '*not*'],
    ['\\`no\\`', '`no`'],
    ['\\[a](https://a.example)', '[a](https://a.example)'],
    ['\\\\', '\\'],
    ['C:\\path', 'C:\\path'],
    ['end\\', 'end\\'],
    ['`\\*`', 'c(\\*)'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['&amp; &#106;', '&amp; &#106;'],
  ])('%s', (source, expected) => expect(show(parseInline(source))).toBe(expected));
});

describe('links', () => {
  it.each([
    ['[a](https://a.example)', 'a[https://a.example/](a)'],
    ['[a](https://a.example "title")', 'a[https://a.example/](a)'],
    ['[a](<https://a.example>)', 'a[https://a.example/](a)'],
    ['[a](mailto:a@b.example)', 'a[mailto:a@b.example](a)'],
    ['[**b** c](https://a.example)', 'a[https://a.example/](b(b) c)'],
    ['**[b](https://a.example)**', 'b(a[https://a.example/](b))'],
    ['[a](https://a.example/x_(y))', 'a[https://a.example/x_(y)](a)'],
    ['[](https://a.example)', 'a[https://a.example/](https://a.example/)'],
    ['[a](/path)', 'a[/path](a)'],
    ['[a](#b-c)', 'a[#section-b-c](a)'],
    ['[a](#link-suggestion)', 'a'],
    ['[a](javascript:alert(1))', 'a'],
    ['[a]', '[a]'],
    ['[a](', '[a]('],
    ['[a] (https://a.example)', '[a] (https://a.example)'],
    ['[a][1]', '[a][1]'],
    ['a](https://a.example)', 'a](https://a.example)'],
    [
      '[a [b](https://a.example) c](https://c.example)',
      '[a a[https://a.example/](b) c](https://c.example)',
    ],
    ['[![alt](x)](https://a.example)', 'a[https://a.example/](alt)'],
    ['![alt **b**](https://a.example)', 'alt b(b)'],
    ['https://a.example', 'https://a.example'],
    ['<https://a.example>', '<https://a.example>'],
    ['*[a*](https://a.example)', '*a[https://a.example/](a*)'],
  ])('%s', (source, expected) => expect(show(parseInline(source))).toBe(expected));
});

describe('firstLinkText', () => {
  it.each([
    ['[a](x)', 'a'],
    ['see [a](x) and [b](y)', 'a'],
    ['[](x) [b](y)', 'b'],
    ['![a](x)', null],
    ['[![a](x)](y)', 'a'],
    ['[a [b](x)', 'b'],
    ['[a](', null],
    ['none', null],
  ])('%s', (line, text) => expect(firstLinkText(line)).toBe(text));
});

describe('nesting', () => {
  it('is bounded, and what is too deep stays text', () => {
    const depth = 5000;
    const inlines = parseInline(`${'*a '.repeat(depth)}${'b* '.repeat(depth)}`);
    const level = (list: Inline[]): number =>
      Math.max(0, ...list.map((i) => ('children' in i ? 1 + level(i.children) : 0)));
    expect(level(inlines)).toBeLessThanOrEqual(13);
    expect(plainInline(inlines).match(/[ab]/g)).toHaveLength(2 * depth);
  });
});

describe('safeHref', () => {
  it.each([
    ['https://a.example', 'https://a.example/'],
    [' HTTP://A.example/X ', 'http://a.example/X'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example/'],
    ['mailto:a@b.example?subject=x', 'mailto:a@b.example?subject=x'],
    [
      'mailto:a@b.example?bcc=x@y.example&Subject=a%20b&body=z#f',
      'mailto:a@b.example?Subject=a%20b',
    ],
    ['mailto:a@b.example?subject=x%0D%0ABcc:x@y.example', 'mailto:a@b.example'],
    ['mailto:a%2Bb@c.example', 'mailto:a%2Bb@c.example'],
    ['/a/../b?c=d#e', '/b?c=d#e'],
    ['./a', '/posts/a'],
    ['../a', '/a'],
    ['#tea', '#section-tea'],
    ['#section-tea', '#section-tea'],
    ['#%C3%9Cber-uns', '#section-über-uns'],
    ['https://a.example/?q="><script>', 'https://a.example/?q=%22%3E%3Cscript%3E'],
  ])('%s', (raw, href) => expect(safeHref(raw)).toBe(href));

  it('spells every address as the URL parser does, also those it does not ask it about', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'Z',
        '0',
        '1.2',
        '-',
        '--',
        'xn--',
        'xn--a',
        '.',
        '..',
        '/',
        '//',
        '~',
        '_',
        'example',
      ],
      ...[
        '.com',
        '.c',
        '.1',
        '%2e',
        '%',
        '?',
        '#',
        ':',
        ':80',
        '@',
        '\\',
        ' ',
        'é',
        '\u00ad',
        '\u3002',
      ],
    );
    const address = fc
      .tuple(fc.constantFrom('https://', 'http://', 'https://a.example/'), fc.array(piece))
      .map(([start, rest]) => start + rest.join(''));
    fc.assert(
      fc.property(address, (raw) => {
        const href = safeHref(raw);
        if (href !== null) expect(href).toBe(new URL(raw.trim()).href);
      }),
      { numRuns: trials(5000) },
    );
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&#58;alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example',
    'https:evil',
    'https:/evil',
    'https:\\\\evil',
    'https://a.example\\@evil.example',
    'https://user:pass@evil.example',
    'https://bank.example@evil.example',
    'https://',
    'https://xn--a.example/',
    'http://[bad',
    '//evil.example',
    '/\\evil.example',
    '/../\\evil.example',
    '/.//evil.example',
    '/api/login',
    '/x/../auth/callback?code=1',
    '#',
    '#%',
    'page.html',
    'mailto:a@b.example,c@d.example',
    'mailto:a@b.example%2Cc%40d.example',
    '',
    'mailto:',
    'mailto:a',
    'tel:1',
    'view-source:https://a.example',
    'https://a.example/\u202Egnp.exe',
    'https://a.example/\u200B',
    `https://a.example/${'x'.repeat(3000)}`,
  ])('refuses %j', (raw) => expect(safeHref(raw)).toBeNull());
});
