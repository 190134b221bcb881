import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, it } from 'vitest';
import { startDatabase } from '@/local/database/start';

const folder = await mkdtemp(join(tmpdir(), 'inkwright-database-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

// The thread is the same on every engine.
it.runIf(inject('serverUrl') === '')(
  'keeps the app waiting until the tables are made',
  async () => {
    const database = await startDatabase(folder);
    const app = postgres(database.url, { max: 1 });
    const rows = app`select word from made`.execute();
    await database.ready;
    const setup = postgres(database.setupUrl, { max: 1 });
    await setup`create table made (word text)`;
    await setup`insert into made values ('here')`;
    await setup.end();
    await database.open();
    expect(await rows).toEqual([{ word: 'here' }]);
    await app.end();

    const later = postgres(database.url, { max: 1 });
    expect(await later`select word from made`).toEqual([{ word: 'here' }]);
    await later.end();
    await expect(startDatabase(folder)).rejects.toThrow(/in use by another Inkwright process/);
  },
);
