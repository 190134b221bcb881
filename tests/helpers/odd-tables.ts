const row = (cell: string, count: number) => `|${` ${cell} |`.repeat(count)}`;

/** Bodies with tables and fences that people paste rather than write. */
export const oddTables: Record<string, string> = {
  'a table of 2,000 rows': `| a | b |\n| - | -: |\n${'| c | 1 |\n'.repeat(2_000)}`,
  'a table of 50 columns': [row('a', 50), row('-', 50), row('b', 50)].join('\n'),
  'ragged rows': '| a | b |\n| - | - |\n| c |\n| d | e | f |\n||\n| g',
  'a pipe in code': '| a |\n| - |\n| `b \\| c` |',
  'a table without edges': 'a | b\n:-: | -\nc | d',
  'an unclosed fence': '```js\nlet a;\n\n## A heading\n\n| a |\n| - |\n| b |',
  'a fence inside a list': '1. one\n\n   ```\n   a\n     b\n   ```\n\n2. two',
  'a fence inside a quote': '> said\n> ```\n> a\n> ```\n> more',
  'code with tabs': '```\n\ta\n\t\tb\n```',
  'cells from right to left': '| שלום | سلام |\n| - | -: |\n| אחד | ١٢ |',
  'pipes alone': '|'.repeat(2_000),
  'a formula': '| a |\n| - |\n| =SUM(A1:A9) |\n| =cmd\\|" /C calc"!A0 |',
  'an empty fence': '```\n```',
  'backslashes at pipes': '| a\\\\| b |\n| - | - |\n| c \\| d | e\\',
  'forms in cells': '| **a** | [b](https://a.example/x) |\n| - | - |\n| *c* | `d` |',
};
