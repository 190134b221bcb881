import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeLock } from '../database/lock';
import { putOlderDataAside } from './older-data';

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwright-data-'));
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => warnings.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function fill(): void {
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '17');
  writeFileSync(join(folder, 'secrets.json'), '{}');
}

it('puts data of before aside, whole, and says where it is', () => {
  fill();
  putOlderDataAside(folder);
  expect(readdirSync(folder).sort()).toEqual([expect.stringMatching(/^before-/), 'schema']);
  const aside = join(folder, readdirSync(folder).find((name) => name !== 'schema') ?? '');
  expect(readdirSync(aside).sort()).toEqual(['postgres', 'secrets.json']);
  expect(readFileSync(join(aside, 'postgres/PG_VERSION'), 'utf8')).toBe('17');
  expect(warnings.join()).toContain(aside);
});

it('does so for every other beginning of the tables, and keeps what it put aside', () => {
  fill();
  putOlderDataAside(folder);
  fill();
  writeFileSync(join(folder, 'schema'), 'another');
  putOlderDataAside(folder);
  expect(readdirSync(folder).filter((name) => name.startsWith('before-'))).toHaveLength(2);
});

it('leaves alone what this version made', () => {
  putOlderDataAside(folder);
  fill();
  putOlderDataAside(folder);
  expect(existsSync(join(folder, 'postgres/PG_VERSION'))).toBe(true);
  expect(warnings).toEqual([]);
});

it('moves nothing that another process uses', () => {
  fill();
  const unlock = takeLock(folder);
  expect(() => putOlderDataAside(folder)).toThrow(/in use by another Inkwright process/);
  unlock();
  expect(existsSync(join(folder, 'postgres/PG_VERSION'))).toBe(true);
});
