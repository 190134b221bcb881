import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditEntries, profiles } from '@/db/schema';
import { ensureProfile } from '@/lib/auth/profile';
import type { Identity } from '@/lib/auth/verified-tokens';
import { type TestDatabase, testDatabase } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function newIdentity(given: Partial<Identity> = {}): Identity {
  const id = randomUUID();
  return { id, email: `${id}@example.com`, metadata: {}, isCurrent: true, ...given };
}

async function profileOf(id: string) {
  const [row] = await database.db.select().from(profiles).where(eq(profiles.id, id));
  return row;
}

const grantsOf = (id: string) =>
  database.db.select().from(creditEntries).where(eq(creditEntries.userId, id));

describe('the profile of a new account', () => {
  it('is made once with 250 credits, however many requests come first', async () => {
    const identity = newIdentity({ metadata: { first_name: 'Robin', last_name: null } });
    await Promise.all(Array.from({ length: 20 }, () => ensureProfile(database.db, identity)));
    expect(await profileOf(identity.id)).toMatchObject({
      firstName: 'Robin',
      lastName: null,
      creditsAvailable: 250,
    });
    expect(await grantsOf(identity.id)).toHaveLength(1);
  });

  it.each([
    [{ full_name: 'Robin King Writer' }, 'Robin', 'King Writer'],
    [{ name: 'Robin' }, 'Robin', null],
    [{ first_name: 'Robin', last_name: 'Writer', full_name: 'Somebody Else' }, 'Robin', 'Writer'],
    [{ first_name: 7, full_name: '   ' }, null, null],
  ])('takes its name from %j', async (metadata, firstName, lastName) => {
    const identity = newIdentity({ metadata });
    await ensureProfile(database.db, identity);
    expect(await profileOf(identity.id)).toMatchObject({ firstName, lastName });
  });

  it('gives one welcome per mailbox, not per spelling of it', async () => {
    const first = newIdentity({ email: `robin${randomUUID()}@gmail.com` });
    const again = newIdentity({ email: first.email.replace('robin', 'r.o.b.i.n') });
    const tagged = newIdentity({ email: first.email.replace('@', '+two@') });
    for (const identity of [first, again, tagged]) await ensureProfile(database.db, identity);
    expect((await profileOf(first.id))?.creditsAvailable).toBe(250);
    expect((await profileOf(again.id))?.creditsAvailable).toBe(0);
    expect((await profileOf(tagged.id))?.creditsAvailable).toBe(0);
  });
});

describe('a changed address', () => {
  it('is taken over when the auth server says so, not from an older token', async () => {
    const identity = newIdentity();
    await ensureProfile(database.db, identity);
    const moved = { ...identity, email: `new-${identity.email}` };
    await ensureProfile(database.db, { ...moved, isCurrent: false });
    expect((await profileOf(identity.id))?.email).toBe(identity.email);
    await ensureProfile(database.db, moved);
    expect((await profileOf(identity.id))?.email).toBe(moved.email);
    await ensureProfile(database.db, { ...identity, isCurrent: false });
    expect((await profileOf(identity.id))?.email).toBe(moved.email);
    expect(await grantsOf(identity.id)).toHaveLength(1);
  });
});
