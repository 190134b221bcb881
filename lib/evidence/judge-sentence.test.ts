import { expect, it } from 'vitest';
import { judgeSentence } from './judge-sentence';
import { readPassage } from './verdict';

const passage = (sourceId: string, text: string) => ({
  sourceId,
  text,
  read: readPassage({ text, language: 'en' }),
});
const judgeBy = (text: string, ...passages: ReturnType<typeof passage>[]) => {
  const { verdict, passage: best } = judgeSentence({ text, language: 'en' }, passages);
  return [verdict.kind, best?.text];
};
const one = passage('a', '35 per cent of the firms answered.');
const near = passage('a', '37 per cent of the firms answered.');

it('takes the passage that agrees best, and never two of one source together', () => {
  expect(judgeBy('35% answered.', near, one)).toEqual(['figures-match', one.text]);
  expect(judgeBy('36% answered.', near, one)[0]).toBe('figure-differs');
  const [first, second] = [passage('a', '35 per cent'), passage('a', '120 firms')];
  expect(judgeBy('35% of 120 firms', first, second)[0]).toBe('figure-differs');
});

it('takes several sources together', () => {
  const [first, second] = [passage('a', '35 per cent'), passage('b', '120 firms')];
  expect(judgeBy('35% of 120 firms', first, second)[0]).toBe('figures-match');
});

it('needs reading where nothing was found', () => {
  expect(judgeBy('35% answered.')).toEqual(['needs-reading', undefined]);
});
