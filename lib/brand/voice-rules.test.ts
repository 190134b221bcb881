import { expect, test } from 'vitest';
import { VoiceInput } from './schema';
import { bannedProblem, finishedVoice, sampleProblem, voiceLimits } from './voice-rules';

test.each([
  ['x '.repeat(3_100), /6,199 characters long.*up to 6,000/],
  ['<p>Hello there</p>', /HTML/],
  ['Look: <a href="https://a.example">here</a>', /HTML/],
  ['?!', /no words/],
])('a sample is refused: %#', (text, words) => {
  expect(sampleProblem(text)).toMatch(words);
  const refused = VoiceInput.safeParse({ samples: ['fine', text], banned: [] });
  expect(refused.error?.issues[0]?.message).toMatch(/^Sample 2: /);
});

test.each([
  '',
  '   ',
  'a < b and c > d',
  'I <3 you',
  '**Bold** [link](https://a.example)',
  'مرحبا',
])('a sample is taken: %j', (text) => expect(sampleProblem(text)).toBeNull());

test.each([
  [['x'.repeat(61)], /under 60 characters/],
  [['—'], /no word/],
  [Array.from({ length: 41 }, (_, n) => `word ${n}`), /41 phrases/],
])('phrases are refused: %#', (phrases, words) => {
  expect(bannedProblem(phrases)).toMatch(words);
  expect(VoiceInput.safeParse({ samples: [], banned: phrases }).success).toBe(false);
});

test('what is stored holds nothing invisible, empty or twice', () => {
  const hidden = 'a\u202egnp\u200b b\u0000\r\nc';
  expect(
    finishedVoice({ samples: [hidden, '  \n '], banned: ['Delve', 'delve', ' ', 'a\u2066b'] }),
  ).toEqual({ samples: ['agnp b\nc'], banned: ['Delve', 'ab'] });
  expect(VoiceInput.parse({ samples: [''], banned: [''] })).toEqual({ samples: [], banned: [] });
});

test('an absurdly long text is refused before it is read', () => {
  const samples = ['x'.repeat(voiceLimits.sample * 5)];
  expect(VoiceInput.safeParse({ samples, banned: [] }).error?.issues[0]?.message).toMatch(
    /too long/,
  );
});
