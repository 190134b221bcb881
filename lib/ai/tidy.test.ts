import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMarkedNote } from '@/lib/text/notes';
import { trials } from '@/tests/helpers/trials';
import { withoutCode } from './blocks';
import { tidyMarkdown, tidyProse } from './tidy';

describe('tidyMarkdown', () => {
  test.each([
    ['an image', 'Before ![x](http://e.com/a.png) after', 'Before after'],
    ['a reference image', 'A ![x][1] b\n\n[1]: http://e.com', 'A b'],
    ['a link', 'See [the guide](https://e.com/a_(b)) now.', 'See the guide now.'],
    ['a script link', '[x](javascript:alert(1)) y', 'x y'],
    ['a bare address', 'Go to https://example.com/a?b=1, then rest.', 'Go to then rest.'],
    ['an address in brackets', 'Rest (https://example.com).', 'Rest.'],
    ['an address without a scheme', 'On www.example.com and bit.ly/abc today', 'On and today'],
    ['an automatic link', 'Ask <https://example.com> now', 'Ask now'],
    ['a tag', 'A <b onclick="x">bold</b> word<br/>', 'A bold word'],
    ['nested tags', 'a<<b>script>alert(1)</<b>script>', 'a'],
    ['a script', 'a<script>alert("x")</script>b', 'ab'],
    ['an unfinished tag', 'a <img src=x onerror=alert(1)', 'a img src=x onerror=alert(1)'],
    ['a comment', 'a<!-- hidden -->b', 'ab'],
    ['a comparison', 'if 3 < 5 and 7 > 5', 'if 3 < 5 and 7 > 5'],
    ['an address in code', 'Ping `https://example.com/ID`.', 'Ping `https://example.com/ID`.'],
    ['a link around code', 'Use [`x`](https://example.com) or `y`', 'Use `x` or `y`'],
    ['an address that may be no code', '\\`a https://e.com/b `c`', '\\`a `c`'],
    ['an address between double backticks', '``a` https://e.com/b `c`', '``a` `c`'],
    ['a tag in a code span', 'Use `<table>` here', 'Use `<table>` here'],
    ['a big heading', '# Big\n\ntext', '### Big\n\ntext'],
    ['a heading without space', '##Mid\ntext', '### Mid\n\ntext'],
    ['a small heading', '#### Small ##\ntext', '#### Small\n\ntext'],
    ['an empty heading', '## **\n\ntext', 'text'],
    ['an underlined heading', 'Big\n===\n\ntext', 'Big\n\ntext'],
    ['a rule', 'a\n\n---\n\nb', 'a\n\nb'],
    ['a fence', '```markdown\ntext\n```', 'text'],
    ['thoughts', '<think>hm</think>text', 'text'],
    ['a meta line', 'Meta Title: Buy now\n**Reader Persona:** x\ntext', 'text'],
    ['a visual suggestion', 'text\n\nVisual suggestion: a photo', 'text'],
    ['wrapped lines', 'one\ntwo\n\nthree', 'one two\n\nthree'],
    ['other bullets', '* a\n+ b\n  • c', '- a\n- b\n- c'],
    ['other numbers', '1) a\n2) b', '1. a\n2. b'],
    ['a row without a table', '| A | B |', '- **A**: B'],
    ['a quote', '> a\n> b', '> a  \n> b'],
    ['a quote with an empty line', '> a\n>\n> \n> b\n>\nc', '> a\n>\n> b c'],
    ['two quotes', '> a\n\n> b', '> a\n\n> b'],
    ['a quote that begins empty', '>\n> a\n> b', '> a  \n> b'],
    ['a quote behind a paragraph', 'a\n> b\n> c', 'a\n\n> b  \n> c'],
    ['control and direction signs', 'a\u0000b\u202ec\u200bd', 'abcd'],
    ['an author mark', 'Cost: [Add your price here] each.', 'Cost: [Add your price here] each.'],
    ['a word that ends like a scheme', 'The metadata:x field', 'The metadata:x field'],
    ['an author mark that opens a line', '[Add a name]: who it was.', '[Add a name]: who it was.'],
    ['French spacing and calls', 'Pourquoi ? Use print() now !', 'Pourquoi ? Use print() now !'],
    ['a bracket before brackets', 'Take [Add one] (in grams).', 'Take [Add one] (in grams).'],
  ])('%s', (_, given, wanted) => {
    expect(tidyMarkdown(given)).toBe(wanted);
  });

  test.each([
    'Here is the section:\n\n## How to grind\n\nText.',
    '## Section 3: How to grind\nText.',
    '**How to Grind**\n\nText.',
    'How to grind.\n\nText.',
  ])('the own heading of the section goes: %j', (given) => {
    expect(tidyMarkdown(given, { heading: 'How to grind' })).toBe('Text.');
  });

  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '![',
      '](',
      '[a]',
      '(b)',
      '<script>',
      '</script>',
      '<',
      '>',
      '<b',
      '# ',
      '## ',
      '---',
      '\n',
      '\n\n',
      'http://',
      'https://e.com',
      'www.',
      'e.com/',
      '- ',
      '1. ',
      '|',
      '`',
      '```',
      '\n```sh\n',
      '\n~~~~\n',
      '\n| a | b |\n|---|--:|\n| ',
      '\\|',
      '> ',
      '<!--',
      '-->',
      'javascript:',
      'Meta Title:',
      '[1]: http://x',
      '\u202e',
      '\u0000',
      'word ',
    ),
  );
  const reply = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));

  test('whatever a model writes, no syntax of ours and no address is left', () => {
    fc.assert(
      fc.property(reply, (text) => {
        const tidy = withoutCode(tidyMarkdown(text));
        const outsideCode = tidy.replace(/`[^`\n]+`/g, '`');
        expect(outsideCode).not.toMatch(/<[a-z/!?]/i);
        expect(outsideCode).not.toMatch(/https?:\/\/|www\.\w|\bjavascript:\w/i);
        expect(tidy).not.toMatch(/!\[|\]\(/);
        for (const line of tidy.split('\n')) {
          expect(line).not.toMatch(/^#{1,2}\s/);
          expect(line).not.toMatch(/^\s*(meta title|reader persona)\s*:/i);
          expect(line.trim()).not.toBe('---');
        }
      }),
      { numRuns: trials(1_500) },
    );
  });

  test('tidying twice changes nothing', () => {
    fc.assert(
      fc.property(reply, (text) => {
        const once = tidyMarkdown(text);
        expect(tidyMarkdown(once)).toBe(once);
      }),
      { numRuns: trials(1_500) },
    );
  });
});

test('tidyProse keeps no heading at all', () => {
  expect(tidyProse('## A\n\ntext\n\n### B\n\nmore')).toBe('text\n\nmore');
});

describe('lines the post view would hide', () => {
  test.each([
    ['a note in brackets', 'text\n\n[Visual: a jar on a shelf]\n\nmore', 'text\n\nmore'],
    ['a picture in front', '🎨 🖼️ Colour it 🖼️ well.', 'Colour it 🖼️ well.'],
    ['a definition', '**Diagram:** a drawing with names.', '**Diagram\\:** a drawing with names.'],
    ['a label behind a picture', '🎨 Chart: one.', 'Chart\\: one.'],
    ['a link', '[Chart: sales](https://e.com)', 'Chart\\: sales'],
    ['words about charts', 'A Gantt Chart needs dates.', 'A Gantt Chart needs dates.'],
    ['a mark for the author', 'Say it: [my visual note].', 'Say it: [my visual note].'],
    ['a label in a list', '- Diagram: one', '- Diagram: one'],
  ])('%s', (_, given, wanted) => {
    expect(tidyMarkdown(given)).toBe(wanted);
  });

  test('nothing is hidden whatever stands around', () => {
    const word = fc.constantFrom(
      ...['chart', 'Charts', 'DIAGRAM', 'infographic', '[a visual', '[visual', 'visual content'],
      ...['🎨', 'Visual Suggestions', ':', '**', '_', 'plain', '[', ']', '\n', '\n\n', '- ', '## '],
    );
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom('', ' '), (parts, between) => {
        const tidy = tidyMarkdown(parts.join(between));
        expect(tidy.split('\n').filter(isMarkedNote)).toEqual([]);
        expect(tidyMarkdown(tidy)).toBe(tidy);
      }),
      { numRuns: trials(500) },
    );
  });
});

describe('tables and code', () => {
  test('a table keeps its cells, one row a line, without addresses and HTML', () => {
    const written =
      'Text\n| Plan | Price |\n|:--|--:|\n| [A](https://e.com) | 12<br>13 |\n| `a\\|b` |\n| | |\nmore\n\nend';
    expect(tidyMarkdown(written)).toBe(
      'Text\n\n| Plan | Price |\n| :--- | ---: |\n| A | 12; 13 |\n| `a\\|b` |  |\n| more |  |\n\nend',
    );
  });

  test('code stays to the letter, whatever it looks like', () => {
    const code = '# Title\n\n\n- [x](https://e.com) <b>\n  Meta Title: y   \n| a |\n![z](image)';
    const block = `\`\`\`sh\n${code}\n\`\`\``;
    expect(tidyMarkdown(`## A\nOne\n${block}\nTwo`, { heading: 'A' })).toBe(
      `One\n\n${block}\n\nTwo`,
    );
    expect(tidyProse(`One\n\n${block}`)).toBe(`One\n\n${block}`);
  });

  test.each([
    ['without an end', 'a\n\n```sh\nls', 'a\n\n```sh\nls\n```'],
    ['that is a stray', 'a\n\n```\n\nb', 'a\n\nb'],
    ['with tildes', '~~~js\nx\n~~~', '```js\nx\n```'],
    ['around fences', '````md\n```\nx\n```\n````\n\nb', '````md\n```\nx\n```\n````\n\nb'],
    [
      'in a step',
      '1. Run\n   ```sh\n   ls\n   ```\n2. Look',
      '1. Run\n\n```sh\nls\n```\n\n2. Look',
    ],
    ['empty', 'a\n\n```\n\n```\n\nb', 'a\n\nb'],
    ['around the answer', '```markdown\na\n\n```sh\nls\n```\n\nb\n```', 'a\n\n```sh\nls\n```\n\nb'],
    [
      'first and last',
      '```md\na\n```\n\nb\n\n```sh\nx\n```',
      '```md\na\n```\n\nb\n\n```sh\nx\n```',
    ],
  ])('a fence %s', (_, given, wanted) => {
    expect(tidyMarkdown(given)).toBe(wanted);
  });
});
