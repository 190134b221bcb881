import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { handleOpenai } from '@/local/openai/handler';
import { serveHandler } from '@/local/openai/testing/serve';

test('the check of the model says of the stand-in, a line each, that all of it works', async () => {
  const served = await serveHandler(handleOpenai);
  const env = {
    ...process.env,
    OPENAI_API_KEY: 'demo',
    OPENAI_BASE_URL: `${served.url}/local/openai/v1`,
    OPENAI_TEXT_MODEL: 'demo-writer',
  };
  const args = ['--conditions=react-server', '--import', 'tsx', 'scripts/ai-check.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  await served.close();
  const [first, ...lines] = stdout.trim().split('\n');
  expect(first).toMatch(/^demo-writer at http/);
  expect(lines.map((line) => line.replace(/ \([\d.]+ s\): .*$/, ''))).toEqual([
    '  works  prose, streamed',
    '  works  reasoning effort "low"',
    '  works  JSON, OPENAI_STRUCTURED=strict',
    '  works  JSON, OPENAI_STRUCTURED=json_object',
    '  works  JSON, OPENAI_STRUCTURED=prompt',
    '  works  moderation',
  ]);
}, 60_000);
