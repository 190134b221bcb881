import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

type Holder = { pid: number; started: string };

/**
 * Takes the data folder for this process alone, because PGlite has no lock and two processes would
 * lose rows. Throws when a living process holds it; the lock of a dead one is taken over.
 */
export function takeLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (let tries = 0; tries < 2; tries++) {
    if (create(file)) return () => rmSync(file, { force: true });
    const holder = read(file);
    if (holder && isAlive(holder)) {
      throw new Error(
        `The data in ${folder} is in use by another Inkwright process (pid ${holder.pid}). ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      );
    }
    rmSync(file, { force: true });
  }
  throw new Error(`The lock ${file} could not be taken: another process took it first.`);
}

function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, JSON.stringify({ pid: process.pid, started: startTime(process.pid) }));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // The same number may belong to a newer process; Linux tells when it started.
  return holder.started === startTime(holder.pid);
}

function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
