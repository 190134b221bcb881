import { describe, expect, it, test } from 'vitest';
import { authorMarks, brokenMarks, withFewMarks } from './author-marks';

const texts = (found: { text: string }[]) => found.map(({ text }) => text);

it('finds what is left to the author, and no other brackets', () => {
  const text =
    'It costs more. [Add your own price] See [check this](#x), [1] and [sic].\n- [Check: the rate]';
  expect(texts(authorMarks(text))).toEqual(['[Add your own price]', '[Check: the rate]']);
});

it('takes brackets in wording to copy for blanks of the reader', () => {
  expect(texts(authorMarks('> [Add your name] agrees.\n\n[Add a photo]'))).toEqual([
    '[Add a photo]',
  ]);
  expect(authorMarks('> [Add your name]')).toEqual([]);
});

test.each([
  ['[Add a photo of your jar]', []],
  ['It holds a week. [Add how long yours kept.]', []],
  ['It holds a week. [Add how long yours kept] Then it turns.', []],
  ['- [Add a clause of your own]', []],
  ['1. **Price.** [Add your price]', []],
  ['> Dear [Add your name], it is done.', []],
  ['Charge [Add your price] for an hour.', ['[Add your price]']],
  ['Charge by the hour, [Add your price]', ['[Add your price]']],
])('in "%s" the broken ones are %j', (text, expected) => {
  expect(texts(brokenMarks(text))).toEqual(expected);
});

describe('of too many marks', () => {
  it('the first ones stay, the others go with the lines they stood on', () => {
    const list = ['One. [Add a]\n\n- x\n- [Add b]\n- y', '[Add c]\n\nTwo. [Add d] Three.'];
    expect(withFewMarks(list, 1)).toEqual(['One. [Add a]\n\n- x\n- y', 'Two. Three.']);
    expect(withFewMarks(list)).toEqual(list);
  });

  it('those inside a sentence stay, for the sentence needs them', () => {
    expect(withFewMarks(['Charge [Add your price] an hour.'], 0)).toEqual([
      'Charge [Add your price] an hour.',
    ]);
  });
});
