/** Texts made to be slow for careless code: each fills the given length as far as whole units do. */
export const hostileTexts: Record<string, (length: number) => string> = {
  ...repeated({
    'open brackets': '[',
    'open links': '[a](',
    'closing links': '](',
    'whole links': '[a](b)',
    'web links': '[a](https://a.example/b) ',
    'open pictures': '![',
    'figures and quotes': '"10% "',
    'figures in sentences': '"10%. "',
    figures: '10% ',
    digits: '1',
    'digits with points': '1.',
    'digits with commas': '1,000 ',
    'double quotes': '"',
    'single quotes': "'",
    'letters and quotes': "a'",
    'curly quotes': '“a” ',
    stars: '*',
    'single stars': '*a ',
    'whole emphasis': '*a* ',
    'nested emphasis': '*a **a ',
    underscores: '_',
    'underscored words': '_a_ ',
    backticks: '`',
    'code spans': '`a` ',
    'heading marks': '#',
    'spaced heading marks': '# ',
    'quote marks': '> ',
    addresses: 'https://a.example/?q=1&r=[2] ',
    'open address': 'https://a.example/?',
    'angle brackets': '<',
    'open tags': '<a ',
    'open comments': '<!--',
    parentheses: '(',
    backslashes: '\\',
    'bracketed visual': '[visual ',
    'chart words': 'Chart ',
    spaces: ' ',
    tabs: '\t',
    points: '.',
    'points and spaces': '. ',
    questions: '? ',
    dashes: '-',
    'spaced dashes': ' - ',
    'zero-width spaces': '\u200b',
    'zero-width joiners': 'a\u200d',
    'word joiners': '\u2060',
    'right to left': 'ש',
    'right to left words': 'שלום ',
    arabic: 'سلام ',
    'direction overrides': '\u202ea\u202c',
    'combining marks': 'a\u0301\u0302\u0303',
    'only marks': '\u0301',
    'half characters': '\ud800',
    emoji: '🎨',
    'emoji families': '👨‍👩‍👧‍👦',
    chinese: '茶',
    'chinese sentences': '好茶。',
    thai: 'ชา',
    'one long word': 'a',
    'long words': `${'a'.repeat(999)} `,
    capitals: 'Aa ',
    'short words': 'a ',
    'short lines': 'a\n',
    'short paragraphs': 'a\n\n',
    'short headings': '## a\n',
    'short bullets': '- a\n',
    'deeper bullets': '- a\n  - b\n',
    'short numbers': '1. a\n',
    'short quotes': '> a\n',
    'short rules': '---\n',
    'empty lines': '\n',
    'carriage returns': '\r',
    'short pictures': '![a](b)\n',
    'short suggestions': '- [a](b)\n',
    'lines of one link': '[a](https://a.example/b)\n',
    'lines of figures': '10%\n',
    'sentences of figures': 'It is 10%. ',
    'meta titles': 'Meta Title: a\n',
    'wrong sums': '5 + 5 = 11. ',
    'sums without end': '5 + ',
    'sums in words': 'five plus five is eleven, ',
    counts: 'three steps: a, b and c. ',
    dates: 'Monday, 3 March to Friday, ',
    statements: 'the fee is 5 m, ',
    pointers: 'See section "a" in the list below. ',
    'rows of ordinals': 'The first. Two ways. The second. ',
    initials: 'A. ',
    'short abbreviations': 'Dr. ',
    'abbreviations in sentences': 'It is a b. ',
    'abbreviations of two parts': 'z. B. ',
    'line separators': 'a\u2028',
    'paragraph separators': 'a\u2029',
    'bullets between numbers': '1. a\n\n- b\n\n',
    'numbers between lines': '2. a\nx\n3. a\nx\n',
    'questions and answers': '### a?\nb\n',
    'suggested links': '- [a](#link-suggestion)\n',
    'table rows': '| a | b |\n',
    'table marks': '|',
    fences: '```\n',
    'fences of tildes': '~~~ a\nb\n',
    'footnote marks': '[^1] ',
    'author marks': '[Add a price] ',
    'links to parts': '[a](#part) ',
    'html entities': '&amp; ',
    'numbers with units': '12 kg, 3.5 % ',
    currencies: '$1,234.56 ',
    ellipses: '… ',
    'mixed scripts': 'aбγ ',
    'capital sentences': 'A B C. ',
  }),
  ...inFormat2({
    'open fences': '```\na\n~~~\n',
    'closed fences': '```ts\na\n```\n',
    'fences in quotes': '> ```\n> a\n',
    'fences in lists': '- a\n  ```\n  b\n  ```\n',
    'tables of a row': '| a |\n| - |\n| b |\n\n',
    'tables without delimiters': '| a |\n| b |\n\n',
    'delimiter rows': '| - |\n',
    'escaped pipes': '\\|',
    'rows of code': '| a |\n| - |\n| `\\|` |\n',
  }),
  'dashes that end in a letter': (length) => format2(`a\n${'-'.repeat(length)}x`),
  'blank lines in code': (length) => format2(`\`\`\`\n${'\n'.repeat(length)}\`\`\``),
  'a wide gap in a cell': (length) => format2(`| a${' '.repeat(length)}b |\n| - |`),
  'a heading with marks inside': (length) => format2(`# a${'#'.repeat(length)}b`),
  'fences that tables meet in a list': (length) =>
    format2(`- a\n${' |\n -\n ~~~x\n    ~~~\n'.repeat(length / 21)} ~~~`),
  'one long table': (length) =>
    format2(`| a | b |\n| - | -: |\n${'| c | 1 |\n'.repeat(length / 10)}`),
  'one wide table': (length) =>
    format2(
      `${'|a'.repeat(50)}|\n${'|-'.repeat(50)}|\n${`${'|b'.repeat(60)}\n`.repeat(length / 121)}`,
    ),
  'short rows of a wide table': (length) =>
    format2(`${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(length / 2)}`),
  'one long code': (length) => format2(`\`\`\`js\n${'a("b") // c\n'.repeat(length / 12)}\`\`\``),
  'ever shorter fences': (length) =>
    format2(
      `${deeper(length / 2, (depth) => '`'.repeat(Math.max(3, Math.floor(Math.sqrt(length)) - depth)))}\n${'a\n'.repeat(length / 4)}`,
    ),
  'ever deeper lists': (length) => deeper(length, (depth) => `${' '.repeat(depth)}- a`),
  'ever deeper quotes': (length) => deeper(length, (depth) => `${'>'.repeat(depth)} a`),
  'ever more backticks': (length) =>
    deeper(length, (depth) => `${'`'.repeat(depth)} a`).replaceAll('\n', ' '),
  'ever more stars': (length) =>
    deeper(length, (depth) => `${'*'.repeat(depth)}a`).replaceAll('\n', ' '),
  'opened, then closed': (length) => '[a '.repeat(length / 6) + '](b'.repeat(length / 6),
  'one answer of many lines': (length) => `## Questions\n\n### a?\n\n${'b\n\n'.repeat(length / 3)}`,
  'characters that never repeat': (length) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join(
      '',
    ),
  'words that never repeat': (length) =>
    Array.from({ length: length / 8 }, (_, at) => `w${(at * 7_919) % 1_000_003}x`.padEnd(7)).join(
      ' ',
    ),
  'a long meta title': (length) => `Meta Title: ${'10% '.repeat(length / 4)}\n---\nText`,
};

function format2(body: string): string {
  return `Format: 2\n---\n${body}`;
}

function inFormat2(units: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(repeated(units)).map(([name, textOf]) => [
      name,
      (length: number) => format2(textOf(length)),
    ]),
  );
}

function repeated(units: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(units).map(([name, unit]) => [
      name,
      // Whole units: what a cut one leaves at the end would be read in another way.
      (length: number) => unit.repeat(Math.max(1, Math.floor(length / unit.length))),
    ]),
  );
}

function deeper(length: number, line: (depth: number) => string): string {
  const lines: string[] = [];
  for (let depth = 0, size = 0; size < length; depth++) {
    const next = line(depth);
    lines.push(next);
    size += next.length + 1;
  }
  return lines.join('\n').slice(0, length);
}
