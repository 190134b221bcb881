import { expect, it } from 'vitest';
import { replaceSection, sectionHeadings } from './replace-section';

const post =
  'Format: 2\n\n---\n\n# Tea\n\nOpening.\n\n## Water\n\nOld.\n\n### Heat\n\nHot.\n\n## *Time*\n\nLong.';

it('replaces a section with its subsections, and nothing else', () => {
  const replaced = replaceSection(post, {
    heading: 'Water',
    content: '\nNew.\n\n### Cold\n\nIce.\n',
  });
  expect(replaced).toEqual({
    text: post.replace('Old.\n\n### Heat\n\nHot.', 'New.\n\n### Cold\n\nIce.'),
  });
});

it('replaces the last one, named without its marks', () => {
  const replaced = replaceSection(post, { heading: 'Time', content: 'Short.' });
  expect(replaced).toEqual({ text: post.replace('Long.', 'Short.') });
});

it.each([
  ['missing', post, 'Milk', 'x'],
  ['missing', post, 'Heat', 'x'],
  ['ambiguous', `${post}\n\n## Water\n\nAgain.`, 'Water', 'x'],
  ['has-headings', post, 'Water', 'x\n\n## Other'],
  ['has-headings', post, 'Water', '# Other'],
] as const)('%s', (problem, text, heading, content) => {
  expect(replaceSection(text, { heading, content })).toEqual({ problem });
});

it('takes no heading from a block of code', () => {
  const text = '## A\n\n```sh\n## B\n```\n\nEnd.\n\n## C';
  expect(sectionHeadings(text)).toEqual(['A', 'C']);
  expect(replaceSection(text, { heading: 'A', content: '```\n## x\n```' })).toEqual({
    text: '## A\n\n```\n## x\n```\n\n## C',
  });
  // A fence of the other kind closes nothing, and an open one is text.
  const nested = '## A\n\n~~~md\n```\n## B\n~~~\n\n## C\n\n```\n\n## D';
  expect(sectionHeadings(nested)).toEqual(['A', 'C', 'D']);
});
