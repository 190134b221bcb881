/** Texts made to be slow for careless code: each fills the given length. */
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
  }),
  'ever deeper lists': (length) => deeper(length, (depth) => `${' '.repeat(depth)}- a`),
  'ever deeper quotes': (length) => deeper(length, (depth) => `${'>'.repeat(depth)} a`),
  'ever more backticks': (length) =>
    deeper(length, (depth) => `${'`'.repeat(depth)} a`).replaceAll('\n', ' '),
  'ever more stars': (length) =>
    deeper(length, (depth) => `${'*'.repeat(depth)}a`).replaceAll('\n', ' '),
  'opened, then closed': (length) => '[a '.repeat(length / 6) + '](b'.repeat(length / 6),
  'a long meta title': (length) => `Meta Title: ${'10% '.repeat(length / 4)}\n---\nText`,
};

function repeated(units: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(units).map(([name, unit]) => [
      name,
      (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
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
