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
  const proof = { isCurrent: true, sessionId: null, provenAt: 0 };
  return { id, email: `${id}@example.com`, metadata: {}, ...proof, ...given };
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

describe('one mailbox', () => {
  const box = () => `r${randomUUID().replaceAll('-', '')}`;
  it.each<[string, (box: string) => string[]]>([
    ['gmail', (b) => [`${b}@gmail.com`, `${b}@googlemail.com`, `r.${b.slice(1)}+x@gmail.com`]],
    [
      'proton',
      (b) => [
        `${b}@proton.me`,
        `${b}@pm.me`,
        `r.-_${b.slice(1)}@protonmail.com`,
        `${b}+a@proton.me`,
      ],
    ],
    ['yahoo', (b) => [`${b}@yahoo.com`, `${b}-shop@yahoo.com`, `${b}+a@yahoo.com`]],
    ['yahoo elsewhere', (b) => [`${b}@yahoo.co.uk`, `${b}-shop@yahoo.co.uk`]],
    ['fastmail', (b) => [`${b}@fastmail.com`, `shop@${b}.fastmail.com`, `x+y@${b}.fastmail.com`]],
    ['icloud', (b) => [`${b}@icloud.com`, `${b}@me.com`, `${b}+a@mac.com`]],
    ['outlook', (b) => [`${b}@outlook.com`, `${b}+a@outlook.com`]],
  ])('of %s is welcomed once, however it is spelled', async (_, spellings) => {
    const credits = [];
    for (const email of spellings(box())) {
      const identity = newIdentity({ email });
      await ensureProfile(database.db, identity);
      credits.push((await profileOf(identity.id))?.creditsAvailable);
    }
    expect(credits).toEqual([250, ...credits.slice(1).map(() => 0)]);
  });

  it.each<[string, (box: string) => string[]]>([
    ['dots', (b) => [`${b}@outlook.com`, `r.${b.slice(1)}@outlook.com`]],
    ['hyphens', (b) => [`${b}@example.com`, `${b}-two@example.com`]],
    ['countries', (b) => [`${b}@yahoo.com`, `${b}@yahoo.de`]],
    ['companies', (b) => [`${b}@x.example.com`, `${b}@y.example.com`]],
  ])('is another where %s tell people apart', async (_, spellings) => {
    for (const email of spellings(box())) {
      const identity = newIdentity({ email });
      await ensureProfile(database.db, identity);
      expect((await profileOf(identity.id))?.creditsAvailable).toBe(250);
    }
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
