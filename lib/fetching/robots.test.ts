import { expect, it } from 'vitest';
import { isAllowedByRobots } from './robots';

const asks = (name: string, text: string) =>
  isAllowedByRobots(new URL(`https://${name}.example/page`), async () => text);

it('reads a long file of many groups', async () => {
  const group = (at: number) => `User-agent: bot-${at}\nDisallow: /private/${at}\n\n`;
  const groups = Array.from({ length: 400 }, (_, at) => group(at)).join('');
  expect(await asks('long', `${groups}User-agent: *\nDisallow: /page`)).toBe(false);
  expect(await asks('open', `${groups}User-agent: *\nDisallow: /other`)).toBe(true);
});

it('takes a file whose every rule is for a thousand programs for one that forbids', async () => {
  const agents = 'User-agent: a\n#\n'.repeat(2_500);
  const text = `${agents}${'Disallow: /x\n'.repeat(3_000)}`;
  const before = process.cpuUsage();
  expect(await asks('dense', text)).toBe(false);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
