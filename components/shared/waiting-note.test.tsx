import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimeZoneProvider } from '@/hooks/time-zone';
import { WaitingNote } from './waiting-note';

/** The words of the note as the server draws them for a reader in `zone`. */
function wordsIn(zone: string, until?: string): string {
  const html = renderToStaticMarkup(
    <TimeZoneProvider drawn={zone}>
      <WaitingNote until={until} />
    </TimeZoneProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, '').replaceAll('\u202f', ' ');
}

test.each([
  ['UTC', 'Monday at 12:00 AM'],
  ['America/New_York', 'Sunday at 7:00 PM'],
  ['Asia/Kathmandu', 'Monday at 5:45 AM'],
])('a post that waits for the next day names its hour in %s', (zone, hour) => {
  expect(wordsIn(zone, '2026-11-23T00:00:20.000Z')).toBe(
    `It goes on by itself on ${hour}, your time.`,
  );
});

test('a post that does not wait has no note', () => {
  expect(wordsIn('UTC')).toBe('');
});
