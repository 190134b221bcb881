import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwright-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('takeLock', () => {
  it('refuses a second holder with a message that says what to do', () => {
    const unlock = takeLock(folder);
    expect(() => takeLock(folder)).toThrow(/in use by another Inkwright process.*DATA_DIR/s);
    unlock();
    expect(() => takeLock(folder)()).not.toThrow();
  });

  it('takes over the lock of a process that is gone', () => {
    const pid = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, started: '1' }));
    const unlock = takeLock(folder);
    unlock();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('is not fooled by a reused process number', () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: 'earlier' }));
    expect(() => takeLock(folder)()).not.toThrow();
  });

  it('takes over a lock file that was cut off while being written', () => {
    writeFileSync(join(folder, 'lock'), '{"pi');
    expect(() => takeLock(folder)()).not.toThrow();
  });
});
