import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { guessedPercentage } from '@/lib/images/expected-time';
import type { JobView } from '@/lib/jobs/schema';
import { ImageProgress } from './image-progress';

/** An image after `timeElapsed` seconds, of a model whose images usually take `expected`. */
function percentText(timeElapsed: number, expected: number): string {
  const percentage = guessedPercentage(timeElapsed, expected);
  const job: JobView = {
    id: 'j',
    type: 'image-generation',
    status: 'in-progress',
    error: null,
    progress: { percentage, message: 'Generating image...', timeElapsed },
    data: {},
    result: null,
    createdAt: '2026-11-01T23:30:00.000Z',
    updatedAt: '2026-11-01T23:30:00.000Z',
  };
  return renderToStaticMarkup(<ImageProgress job={job} />);
}

it.each([
  [17, 12, false],
  [18, 12, true],
  [115, 150, false],
  [225, 150, true],
  [108, 75, false],
  [113, 75, true],
])('after %d s of usually %d s, longer than usual: %s', (seconds, expected, longer) => {
  expect(percentText(seconds, expected).includes('longer than usual')).toBe(longer);
});

it('has its percentage as words and as a bar, and the seconds of about 75', () => {
  const html = percentText(12, 75);
  const percentage = guessedPercentage(12, 75);
  expect(html.replace(/<[^>]+>/g, ' ')).toContain('Generating image...');
  expect(html.replaceAll('<!-- -->', '')).toContain(`>${percentage}% · 12s of about 75s<`);
  const bar = /<div[^>]*role="progressbar"[^>]*>/.exec(html)?.[0];
  expect(bar).toContain(`aria-valuenow="${percentage}"`);
  expect(bar).toContain('aria-label="Progress of the image"');
});
