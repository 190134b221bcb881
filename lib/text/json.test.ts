import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMilliseconds } from '@/tests/bench/figure';
import { extractJson } from './json';

test.each([
  ['{"a":1}', { a: 1 }],
  ['Sure! {"a":{"b":[1,2]}} and {"c":3}', { a: { b: [1, 2] } }],
  ['a {placeholder} then {"a":1}', { a: 1 }],
  ['{"a":"}{","b":"\\"}"}', { a: '}{', b: '"}' }],
  ['{"a":[1,2,],}', { a: [1, 2] }],
  ['{"a":"x,]"}', { a: 'x,]' }],
  ['<think>{"a":0}</think>{"a":1}', { a: 1 }],
  ['unclosed { then {"a":1}', { a: 1 }],
])('%j holds %j', (text, expected) => {
  expect(extractJson(text)).toEqual(expected);
});

test.each(['', 'prose', '[1,2]', '{"a":1', '{"a":{"b":1}, "c":', '<think>{"a":1}'])(
  '%j holds none',
  (text) => {
    expect(extractJson(text)).toBeUndefined();
  },
);

test('whatever stands around an object, it is found as it was', () => {
  const around = fc.string().filter((text) => !/[{}"<\\]/.test(text));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), around, around, (value, a, b) => {
      const json = JSON.stringify(value);
      fc.pre(!json.includes('<think>'));
      expect(extractJson(`${a}${json}${b}`)).toEqual(JSON.parse(json));
    }),
  );
});

test('a reply of braces ends soon', () => {
  const started = process.cpuUsage();
  expect(extractJson('{'.repeat(200_000))).toBeUndefined();
  expect(cpuMilliseconds(started)).toBeLessThan(2_000);
});
