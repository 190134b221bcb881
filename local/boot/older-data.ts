import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { schemaBeginning } from '../../db/migrate';
import { takeLock } from '../database/lock';

/**
 * Moves data whose tables this version cannot bring up to date into a folder beside it, and says
 * where it is. Throws while another process uses the data.
 */
export function putOlderDataAside(folder: string): void {
  const mark = join(folder, 'schema');
  const beginning = schemaBeginning();
  const known = existsSync(mark) ? readFileSync(mark, 'utf8') : null;
  if (known === beginning) return;
  const unlock = takeLock(folder);
  try {
    if (existsSync(join(folder, 'postgres'))) moveAside(folder);
    writeFileSync(mark, beginning);
  } finally {
    unlock();
  }
}

/** Into the folder itself, which may be a mounted one. */
function moveAside(folder: string): void {
  const aside = join(folder, `before-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  const names = readdirSync(folder).filter(
    (name) => name !== 'lock' && !name.startsWith('before-'),
  );
  mkdirSync(aside);
  for (const name of names) renameSync(join(folder, name), join(aside, name));
  console.warn(
    `\n  The data in ${folder} is of a version before the first release.\n` +
      `  It was put aside into ${aside}, and Inkwright starts with empty tables.\n`,
  );
}
