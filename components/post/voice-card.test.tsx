import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compareVoice } from '@/lib/ai/voice';
import { VoiceCard } from './voice-card';

const brisk =
  "I tried it. It burnt! Don't do that. You'll see why? We did. It's hot, so stay. ".repeat(8);
const stiff =
  'The establishment of comprehensive procedures constitutes an essential prerequisite for organisations operating within regulated environments, which the responsible departments periodically review. '.repeat(
    8,
  );

test('without a voice there is no card', () => {
  expect(renderToStaticMarkup(<VoiceCard voice={null} />)).toBe('');
  expect(renderToStaticMarkup(<VoiceCard voice={compareVoice(['Too short.'], stiff)} />)).toBe('');
});

test('a post in another hand shows at most four habits, both sides of each', () => {
  const html = renderToStaticMarkup(<VoiceCard voice={compareVoice([brisk], stiff)} />);
  expect(html).toContain('does not sound much like you');
  expect(html.match(/<tr/g)).toHaveLength(5);
  expect(html).toContain('This post');
});

test('the same hand needs no table', () => {
  const html = renderToStaticMarkup(<VoiceCard voice={compareVoice([brisk], brisk)} />);
  expect(html).toContain('sounds like you');
  expect(html).toContain('100% alike');
  expect(html).not.toContain('<table');
});
