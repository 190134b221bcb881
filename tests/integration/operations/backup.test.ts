import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { restoreImages, saveImages } from '@/lib/backup/images';
import { downloadFile, makeBucket, removeFiles, uploadFile } from '@/lib/images/server/storage';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

let storage: StorageServer;
let home: string;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'inkwright-backup-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const run = (file: string, args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, ['--conditions=react-server', '--import', 'tsx', file, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: home, NODE_ENV: 'test', ...env } as NodeJS.ProcessEnv,
  });

it('images are copied once, for their user alone, and stored again', async () => {
  const files = [
    { bucket: 'public', path: 'owner/a/img/one.webp', type: 'image/webp' },
    { bucket: 'public', path: 'owner/b/img/two.webp', type: 'image/webp' },
    { bucket: 'originals', path: 'owner/a/img/one.png', type: 'image/png' },
  ] as const;
  for (const bucket of ['public', 'originals'] as const) await makeBucket(bucket);
  for (const file of files)
    expect(await uploadFile({ ...file, bytes: Buffer.from(file.path) })).toBe(null);
  expect(await saveImages(home)).toEqual({ copied: 3, unread: [] });
  expect(await saveImages(home)).toEqual({ copied: 0, unread: [] });
  const [first] = files;
  expect(modeOf(join(home, first.bucket, first.path))).toBe('600');
  expect(modeOf(join(home, 'public', 'owner'))).toBe('700');
  for (const { bucket, path } of files) await removeFiles(bucket, [path]);
  expect(await downloadFile(first.bucket, first.path)).toBe(null);
  expect(await restoreImages(home)).toBe(3);
  for (const { bucket, path } of files)
    expect(Buffer.from((await downloadFile(bucket, path)) ?? []).toString()).toBe(path);
});

it('an image that cannot be read is told, and no copy stands in for it', async () => {
  await makeBucket('public');
  const path = 'owner/c/img/three.webp';
  await uploadFile({ bucket: 'public', path, bytes: Buffer.from('x'), type: 'image/webp' });
  storage.setDown(true);
  await expect(saveImages(home)).rejects.toThrow('could not be listed');
  storage.setDown(false);
  expect(existsSync(join(home, 'public', path))).toBe(false);
});

it('a copy of local data is for its user alone', () => {
  const data = join(home, 'data');
  mkdirSync(data);
  writeFileSync(join(data, 'secret'), 'x');
  const made = run('scripts/backup.ts', [join(home, 'copy')], { DATA_DIR: data, DATABASE_URL: '' });
  expect(made.stdout, made.stderr).toContain('The data of local mode is in');
  expect(modeOf(join(home, 'copy'))).toBe('700');
});

it.runIf(inject('engine') === 'postgres' && process.platform !== 'win32')(
  'a dump is for its user alone, and is not brought back over accounts',
  async () => {
    const database: TestDatabase = await testDatabase();
    // Instead of the client of Postgres, which is not everywhere.
    for (const name of ['pg_dump', 'pg_restore'])
      writeFileSync(
        join(home, name),
        `#!/bin/sh\nprintf '%s\\n' "$PGHOST $PGDATABASE $*" >> "${home}/calls"\nwhile [ $# -gt 0 ]; do [ "$1" = -f ] && : > "$2"; shift; done\nexit 0\n`,
        { mode: 0o755 },
      );
    const env = {
      DATABASE_URL: database.url,
      PATH: `${home}${delimiter}${process.env.PATH}`,
    };
    const folder = join(home, 'backup');
    try {
      const made = run('scripts/backup.ts', [folder], env);
      expect(made.status, made.stderr).toBe(0);
      expect(modeOf(folder)).toBe('700');
      expect(modeOf(join(folder, 'database.dump'))).toBe('600');
      expect(run('scripts/backup.ts', [folder], env).stderr).toContain('is there already');
      expect(run('scripts/restore.ts', [folder], env).stdout).toContain('The database is back.');
      await testUser(database.db);
      const refused = run('scripts/restore.ts', [folder], env);
      expect(refused.status).toBe(1);
      expect(refused.stderr).toContain('This database has accounts');
      const calls = readFileSync(join(home, 'calls'), 'utf8').trim().split('\n');
      expect(calls).toHaveLength(2);
      expect(calls[1]).toContain('--single-transaction');
      expect(run('scripts/restore.ts', [folder, '--replace'], env).status).toBe(0);
    } finally {
      await database.close();
    }
  },
);
