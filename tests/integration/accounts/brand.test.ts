import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { profiles } from '@/db/schema';
import { saveColors, saveVoice } from '@/lib/brand/save';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const moss = [{ name: 'Moss "x\' $1', hex: '#1f5f4a' }];
const voice = { samples: ['Short. And "quoted".'], banned: ['delve'] };

async function creator(): Promise<string> {
  const id = await testUser(database.db);
  await database.db
    .update(profiles)
    .set({ subscriptionStatus: 'active' })
    .where(eq(profiles.id, id));
  return id;
}

const brandOf = async (id: string) => (await getProfile(database.db, id))?.brand;

it('a voice that the safety check stops is not kept, one that it cannot check is', async () => {
  const id = await creator();
  vi.stubEnv('OPENAI_API_KEY', 'key');
  const check = vi.spyOn(globalThis, 'fetch');
  const flagged = { flagged: true, categories: { 'sexual/minors': true } };
  check.mockImplementation(async () => Response.json({ id: 'm', results: [flagged] }));
  await expect(saveVoice(database.db, id, voice)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('stopped these samples'),
  });
  expect(String(check.mock.calls[0]?.[1]?.body)).toContain('delve');
  expect(await brandOf(id)).toBeNull();
  check.mockImplementation(async () => Response.json({ error: {} }, { status: 500 }));
  await saveVoice(database.db, id, voice);
  expect(await brandOf(id)).toEqual({ voice });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('colours and voice are kept beside each other, whichever comes last', async () => {
  const id = await creator();
  await saveColors(database.db, id, moss);
  await saveVoice(database.db, id, voice);
  expect(await brandOf(id)).toEqual({ colors: moss, voice });
  await Promise.all([
    saveColors(database.db, id, []),
    saveVoice(database.db, id, { samples: [], banned: [] }),
  ]);
  expect(await brandOf(id)).toEqual({ colors: [], voice: { samples: [], banned: [] } });
});

it('colours need Creator access, a voice does not', async () => {
  const id = await testUser(database.db);
  await expect(saveColors(database.db, id, moss)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await brandOf(id)).toBeNull();
  await saveVoice(database.db, id, voice);
  expect(await brandOf(id)).toEqual({ voice });
});

it("changes nobody else's brand", async () => {
  const [mine, other] = [await creator(), await creator()];
  await saveColors(database.db, mine, moss);
  expect(await brandOf(other)).toBeNull();
});
