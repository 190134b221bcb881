import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { checkBuild } from './build';

const key = Buffer.alloc(32, 1).toString('base64');
const another = Buffer.alloc(32, 2).toString('base64');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwright-build-'));
  mkdirSync(join(folder, 'server'));
  const manifest = JSON.stringify({ node: {}, edge: {}, encryptionKey: key });
  writeFileSync(join(folder, 'server', 'server-reference-manifest.json'), manifest);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['', 'look', 'one and the same build'],
  ['short', 'wrong', 'is no key'],
  [another, 'wrong', 'build again with it'],
  [key, 'ok', 'the one of the build here'],
])('a key "%s" beside a build is %s', (value, state, words) => {
  vi.stubEnv('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', value);
  expect(checkBuild(folder)).toMatchObject({ state, says: expect.stringContaining(words) });
});

it('a key without a build is fine', () => {
  vi.stubEnv('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', key);
  expect(checkBuild(join(folder, 'nowhere')).state).toBe('ok');
});
