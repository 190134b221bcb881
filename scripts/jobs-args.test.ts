import { describe, expect, it } from 'vitest';
import { readOrder, UsageError, usage } from './jobs-args';

const read = (line: string) => readOrder(line.split(' ').filter(Boolean));

describe('the command line of the operator', () => {
  it('is read', () => {
    expect(read('list')).toMatchObject({ command: 'list', json: false, limit: 50 });
    expect(read('list --status failed --limit 7 --json')).toMatchObject({
      status: 'failed',
      limit: 7,
      json: true,
    });
    expect(read('retry some-id')).toMatchObject({ command: 'retry', id: 'some-id' });
  });

  it.each([
    ['', usage],
    ['dance', 'There is no command "dance".'],
    ['list --bogus', "Unknown option '--bogus'."],
    ['list --status', "Option '--status <value>' argument missing."],
    [
      'list --status nonsense',
      '--status takes pending, in-progress, completed, failed, not "nonsense".',
    ],
    ['list --limit abc', '--limit takes a whole number from 1 to 99999, not "abc".'],
    ['list --limit 0', '--limit takes a whole number from 1 to 99999, not "0".'],
    ['list --limit 5x', '--limit takes a whole number from 1 to 99999, not "5x".'],
    ['show', 'Give the id of the job: show <id>.'],
    ['cancel one two', '"two" is one word too many.'],
    ['list failed', '"failed" is one word too many.'],
  ])('"%s" is refused in a clear line', (line, message) => {
    expect(() => read(line)).toThrow(new UsageError(message));
  });
});
