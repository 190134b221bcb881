import { describe, expect, it } from 'vitest';
import { tidyMarkdown } from '../tidy';
import { markFilter, readMarks, replaceMarks } from './marks';
import { markedIds, withoutMarks } from './source-marks';

const isKnown = (id: string) => ['S1', 'S2', 'S12'].includes(id);
const read = (text: string) => readMarks(text, isKnown).text;

describe('marks of a reply', () => {
  it.each([
    ['Twelve hours [^S1].', 'Twelve hours[^S1].'],
    ['Twelve hours [S1].', 'Twelve hours[^S1].'],
    ['Twelve hours.[^S1] Then more.', 'Twelve hours[^S1]. Then more.'],
    ['Twelve hours. [S1]', 'Twelve hours[^S1].'],
    ['**Twelve hours.**[^S12]', '**Twelve hours[^S12].**'],
    ['Both [S1, S2].', 'Both[^S1][^S2].'],
    ['Both [S1][S2].', 'Both[^S1][^S2].'],
    ['Both [^S1; ^S2] here.', 'Both[^S1][^S2] here.'],
    ['Twice [^S1][^S1].', 'Twice[^S1].'],
    ['- An item [S2]\n- Another', '- An item[^S2]\n- Another'],
    ['### A heading [S1]\n\nText.', '### A heading\n\nText.'],
    ['Text [S1].\n\n[^S1]: A source\n[^1]: Another', 'Text[^S1].\n\n\n'],
    ['A list[0] and [Check: the rate].', 'A list[0] and [Check: the rate].'],
  ])('%j is read as %j', (reply, text) => {
    expect(read(reply)).toBe(text);
  });

  it('keep to the ids that were handed out, and the others are counted', () => {
    expect(readMarks('One [S1, S3]. Two [^S99]. Three [^4].', isKnown)).toEqual({
      text: 'One[^S1]. Two. Three.',
      unknown: 3,
    });
  });

  it('are left alone in code', () => {
    const code = 'Text [S1].\n\n```js\nrow[S1] = cells[S2][S1];\n```\n\nMore.';
    expect(read(code)).toBe(code.replace(' [S1].', '[^S1].'));
  });

  it.each([
    'Both[^S1][^S2].',
    'One[^S1] (see there).',
    '| a[^S1] | b |\n| --- | --- |\n| c | d[^S2] |',
  ])('survive what tidies everything else in brackets: %j', (text) => {
    expect(markedIds(tidyMarkdown(text))).toEqual(markedIds(text));
    expect(tidyMarkdown(tidyMarkdown(text))).toBe(tidyMarkdown(text));
  });
});

it('runs are replaced together, and code stays', () => {
  const text = 'A[^S1][^S2]. B[^S1].\n\n```\n[^S1]\n```';
  expect(replaceMarks(text, (ids) => `<${ids.join()}>`)).toBe(
    'A<S1,S2>. B<S1>.\n\n```\n[^S1]\n```',
  );
  expect(withoutMarks('A[^S1][^S2].')).toBe('A.');
});

it.each([1, 2, 3, 5, 100])('readers see no mark, %i characters at a time', (size) => {
  const { add } = markFilter();
  const text = 'It takes long [^S1]. Both [S1, S2][^S3]. A list [a] of 3 [Check: it]. Cost[1].';
  const parts = text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
  expect(parts.map(add).join('')).toBe(
    'It takes long. Both. A list [a] of 3 [Check: it]. Cost[1].',
  );
});
