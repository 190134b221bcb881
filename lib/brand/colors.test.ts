import { expect, test } from 'vitest';
import { colorName } from './color-name';
import { colorProblem, finishedColors, normaliseHex } from './colors';
import { contrastRatio, contrastVerdict, ratioText, textOn } from './contrast';
import { ColorsInput } from './schema';

test.each([
  ['#1F5F4A', '#1f5f4a'],
  ['1f5f4a', '#1f5f4a'],
  [' #abc ', '#aabbcc'],
  ['#1f5f4', null],
  ['red', null],
  ['#1f5f4a; background:url(x)', null],
  ['', null],
])('%j is the code %j', (given, hex) => expect(normaliseHex(given)).toBe(hex));

test('contrast is that of WCAG', () => {
  expect(contrastRatio('#ffffff', '#000000')).toBe(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#777777')).toBe(contrastRatio('#777777', '#ffffff'));
  expect(ratioText(4.499)).toBe('4.4:1');
  expect([4.5, 4.49, 3, 2.9].map(contrastVerdict)).toEqual([
    'any size',
    'large only',
    'large only',
    'too faint',
  ]);
  expect([textOn('#1f5f4a'), textOn('#ffdd55')]).toEqual(['#ffffff', '#000000']);
});

test.each([
  ['#000000', 'black'],
  ['#ffffff', 'white'],
  ['#808080', 'grey'],
  ['#0b3d2e', 'deep green'],
  ['#ff0000', 'red'],
  ['#1d4ed8', 'blue'],
  ['#5b3a1a', 'brown'],
  ['#f9a8d4', 'light pink'],
  ['#808000', 'olive'],
])('%s is called %s', (hex, name) => expect(colorName(hex)).toBe(name));

test('colours are stored in one spelling and never without a name', () => {
  const stored = finishedColors([
    { name: ' Moss\u202e "green" ', hex: 'ABC' },
    { name: '', hex: '#0B3D2E' },
  ]);
  expect(stored).toEqual([
    { name: 'Moss green', hex: '#aabbcc' },
    { name: 'deep green', hex: '#0b3d2e' },
  ]);
});

test('the form and the server refuse the same, in the same words', () => {
  const cases: [{ name: string; hex: string }[], number, RegExp][] = [
    [[{ name: 'a', hex: 'blue' }], 0, /six digits/],
    [[...['#abc', '#AABBCC'].map((hex) => ({ name: 'a', hex }))], 1, /in the list already/],
    [[{ name: 'x'.repeat(41), hex: '#abc' }], 0, /under 40 characters/],
  ];
  for (const [colors, at, words] of cases) {
    expect(colorProblem(colors, at)).toMatch(words);
    expect(ColorsInput.safeParse({ colors }).error?.issues[0]?.message).toMatch(words);
  }
  const five = ['1', '2', '3', '4', '5'].map((n) => ({ name: n, hex: n.repeat(6) }));
  expect(ColorsInput.safeParse({ colors: five }).error?.issues[0]?.message).toMatch(/at most 4/);
  expect(ColorsInput.parse({ colors: [] })).toEqual({ colors: [] });
});
