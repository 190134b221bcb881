import { eq, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resumeDeletion } from '@/db/queries/account-erasure';
import { belongings } from '@/db/queries/belongings';
import { saveConnection } from '@/db/queries/connections';
import { openDelivery } from '@/db/queries/deliveries';
import { updateEmail, updateNames } from '@/db/queries/profiles';
import { updatePublication } from '@/db/queries/publications';
import * as schema from '@/db/schema';
import { creditEntries, payments, posts, profiles, publications, webhookEvents } from '@/db/schema';
import { processEvent } from '@/lib/billing/events/process';
import { clean } from '@/lib/cleaning/clean';
import { clawBackCredits } from '@/lib/credits/ledger';
import { buckets, uploadFile } from '@/lib/images/server/storage';
import { deletionHandler } from '@/lib/jobs/delete-account/handler';
import { startDeletion } from '@/lib/jobs/delete-account/start';
import { deletionState } from '@/lib/jobs/delete-account/state';
import { drain } from '@/lib/jobs/engine/drain';
import { LeaseLost } from '@/lib/jobs/engine/errors';
import type { JobContext, JobHandler } from '@/lib/jobs/engine/types';
import { passMonth } from '@/local/paddle/actions';
import { list } from '@/local/paddle/store';
import { drainBriefly, enqueuePost, lapse, makeDue, readJob, registryOf } from '../../helpers/jobs';
import { type House, openHouse } from './house';
import { addPost, type Person, somebody } from './person';
import { expectGone, rowIdsOf, tablesWith, tracesOf } from './traces';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => {
  house.down.clear();
  house.watch.call = () => undefined;
});
afterAll(() => house.close());

const handler = deletionHandler(1);
const work = (run: JobHandler['run'] = handler.run) =>
  drain({
    db: house.database.db,
    budgetMs: 30_000,
    registry: registryOf('account-deletion', { run }),
  });
const start = (person: Person, confirmation = person.email) =>
  startDeletion(house.database.db, person, confirmation);
const ownTables = (Object.values(schema) as unknown[]).filter((one) => is(one, PgTable));
const profileOf = async ({ id }: Person) =>
  (await house.database.db.select().from(profiles).where(eq(profiles.id, id)))[0];

describe('a deleted account', () => {
  it('leaves nothing of the person in any table or bucket but ledger and payments', async () => {
    const person = await somebody(house, { plan: true });
    const { traces, ids } = await tracesOf(house, person);
    // Only what is there before can prove anything: a new table gets a row in person.ts.
    const inApp = ownTables.map((table) => `app.${getTableName(table)}`);
    expect(inApp.filter((name) => ![...traces, ...ids].includes(name))).toEqual(['app.cleanings']);
    const inBuckets = ['images', 'images-masters', 'images-exports'].filter((name) =>
      traces.some((path) => path.includes(`/objects/${name}/`)),
    );
    expect(inBuckets).toHaveLength(buckets.length);
    const rowIds = await rowIdsOf(house, person);
    expect(rowIds.length).toBeGreaterThan(10);
    const { jobId } = await start(person);
    await work();
    expect((await readJob(house.database.db, jobId)).status).toBe('completed');
    await expectGone(house, person);
    expect(await tablesWith(house, rowIds)).toEqual([]);
    const entries = await house.database.db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.userId, person.id));
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.every(({ reference }) => reference === null)).toBe(true);
    const paid = await house.database.db
      .select()
      .from(payments)
      .where(eq(payments.userId, person.id));
    expect(paid).toMatchObject([{ status: 'completed', checkoutUrl: null }]);
    const mine = (await list('subscription')).filter(
      ({ custom_data }) => custom_data?.user_id === person.id,
    );
    expect(mine.map(({ status }) => status)).toEqual(['canceled']);
    expect(await deletionState(house.database.db, jobId)).toMatchObject({ state: 'done' });
  });

  it('keeps of its profile only dates, balance and plan', async () => {
    const person = await somebody(house, { plan: true });
    await start(person);
    await work();
    const kept = [
      ...['id', 'creditsAvailable', 'creditsHeld', 'createdAt', 'closedAt', 'erasedAt'],
      ...['subscriptionStatus', 'subscriptionPlan', 'periodEnd', 'paddleSubscriptionId'],
      'subscriptionEventAt',
    ];
    const left = Object.entries((await profileOf(person)) ?? {}).filter(([, value]) => value);
    expect(left.map(([column]) => column).filter((column) => !kept.includes(column))).toEqual([]);
    expect(left.length).toBeGreaterThan(5);
  });

  it('can be followed by a new one with the same address, without a second welcome', async () => {
    const person = await somebody(house);
    await start(person);
    await work();
    const again = await house.call('/token?grant_type=password', {
      email: person.email,
      password: 'correct horse battery',
    });
    expect(again).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
    const { id } = await house.signUp(person.email, 'another horse battery');
    expect(id).not.toBe(person.id);
  });

  it('keeps nothing of what Paddle sends later', async () => {
    const person = await somebody(house, { plan: true });
    await start(person);
    await work();
    const [subscription] = (await list('subscription')).filter(
      ({ custom_data }) => custom_data?.user_id === person.id,
    );
    await processEvent(house.database.db, {
      event_id: 'evt_later',
      event_type: 'subscription.updated',
      occurred_at: new Date(Date.now() + 60_000),
      data: { ...subscription, id: subscription?.id ?? '', note: person.word },
    });
    const [event] = await house.database.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.eventId, 'evt_later'));
    expect(event).toMatchObject({ outcome: 'applied', payload: {} });
    expect((await profileOf(person))?.paddleCustomerId).toBeNull();
    await expectGone(house, person);
  });

  it('is not given its address back by a request that ends late', async () => {
    const person = await somebody(house);
    await start(person);
    await work();
    await updateEmail(house.database.db, person.id, person.email);
    await updateNames(house.database.db, person.id, { firstName: person.word, lastName: null });
    await expectGone(house, person);
  });

  it('also goes when its balance is below zero, with a full queue', async () => {
    const person = await somebody(house);
    const { db } = house.database;
    for (let n = 0; n < 3; n++) await enqueuePost(db, person.id, { price: 1, keyword: `z${n}` });
    const back = { userId: person.id, amount: 400, reference: 'x', idempotencyKey: person.id };
    await db.transaction((tx) => clawBackCredits(tx, back));
    const { jobId } = await start(person);
    await work();
    expect((await readJob(db, jobId)).status).toBe('completed');
    expect(await profileOf(person)).toMatchObject({ creditsAvailable: -150, creditsHeld: 0 });
    await expectGone(house, person);
  });
});

describe('the request', () => {
  it.each([
    ['another address', 'nobody@example.com'],
    ['nothing', ''],
    ['the word alone', 'delete'],
  ])('is refused for %s', async (_, confirmation) => {
    const person = await somebody(house);
    await expect(start(person, confirmation)).rejects.toMatchObject({ code: 'invalid' });
    expect((await profileOf(person))?.closedAt).toBeNull();
  });

  it('is refused without a fresh proof', async () => {
    const person = { ...(await somebody(house)), provenAt: Date.now() / 1000 - 601 };
    await expect(start(person)).rejects.toMatchObject({
      code: 'forbidden',
      details: { stepUp: true },
    });
    expect((await profileOf(person))?.closedAt).toBeNull();
  });

  it('from many tabs at once is one deletion', async () => {
    const person = await somebody(house);
    const started = await Promise.all(Array.from({ length: 8 }, () => start(person)));
    expect(new Set(started.map(({ jobId }) => jobId)).size).toBe(1);
    await work();
    expect(await start(person)).toEqual(started[0]);
    await expectGone(house, person);
  });
});

describe('a closed account', () => {
  it('takes no new work and no new rows', async () => {
    const person = await somebody(house);
    await start(person);
    const { db } = house.database;
    await expect(enqueuePost(db, person.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(addPost(house, person.id)).rejects.toThrow();
    await work();
    await expect(addPost(house, person.id)).rejects.toThrow();
    // A site that was being tried out while the account was closed.
    const [id, site] = [crypto.randomUUID(), 'https://blog.example/'];
    const connection = { id, userId: person.id, site, api: site, name: person.word };
    const secret = { account: person.word, secret: 'x', keyId: 'k' };
    await expect(saveConnection(db, { ...connection, ...secret, kind: 'ghost' })).rejects.toThrow();
    await expectGone(house, person);
    expect(await db.select().from(posts).where(eq(posts.userId, person.id))).toEqual([]);
  });

  it('is refused by every table that a deletion empties', async () => {
    const guarded = await house.database.sql`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'app.refuse_closed_owner'::regproc`;
    const emptied = belongings.filter(
      ({ onDeletion, goesWithParent }) => onDeletion === 'erase' && !goesWithParent,
    );
    expect(guarded.map(({ name }) => name)).toEqual(
      expect.arrayContaining(emptied.map(({ table }) => `app.${getTableName(table)}`)),
    );
  });

  it.each(['blog-generation', 'publication'] as const)(
    'ends a %s under way, whose worker then changes nothing',
    async (type) => {
      const person = await somebody(house);
      const { db, sql } = house.database;
      const [row] = await sql`
        update app.jobs set status = 'pending', priority = 1000, finished_at = null, error = null
        where user_id = ${person.id} and type = ${type} returning id, data`;
      const [publication] = await db
        .select()
        .from(publications)
        .where(eq(publications.userId, person.id));
      const { postId = '', connectionId = '', id = '' } = publication ?? {};
      const late: unknown[] = [];
      let goOn = () => {};
      let working: Promise<unknown> = Promise.resolve();
      const reached = new Promise<void>((resolve) => {
        const run = async (context: JobContext) => {
          // Those before left jobs, too.
          if (context.job.id !== row?.id) throw new LeaseLost();
          await context
            .step('one', {}, async () => {
              resolve();
              await new Promise<void>((proceed) => {
                goOn = proceed;
              });
              return { output: { text: person.word } };
            })
            .catch((error: unknown) => late.push(error));
          // What a handler that minds no lease would still write.
          const change = { id, sentTitle: person.word };
          await updatePublication(db, person.id, change);
          const entry = { id: context.job.id, userId: person.id, postId, connectionId };
          await openDelivery(db, { ...entry, action: 'live' }).catch((error: unknown) =>
            late.push(error),
          );
          return { result: { text: person.word }, reference: person.word };
        };
        working = drain({ db, budgetMs: 30_000, registry: registryOf(type, { run }) });
      });
      await reached;
      expect((await readJob(db, row?.id)).status).toBe('in-progress');
      await start(person);
      await work();
      goOn();
      await working;
      expect(late).toHaveLength(2);
      await expectGone(house, person);
      expect((await profileOf(person))?.creditsHeld).toBe(0);
    },
  );

  it('loses what a worker that ends late wrote meanwhile', async () => {
    const person = await somebody(house);
    const path = `owner/${person.id}/img/${'c'.repeat(64)}.webp`;
    const file = { bucket: 'public', path, bytes: Buffer.from(person.word) } as const;
    let late: unknown = 'never uploaded';
    house.watch.call = async ({ at, service, line }) => {
      if (at === 'before' && service === 'auth' && line.startsWith('DELETE'))
        late = await uploadFile({ ...file, type: 'image/webp' });
    };
    await start(person);
    await work();
    expect(late).toBeNull();
    await expectGone(house, person);
  });

  it('does not wait for its other work, of which two run at once', async () => {
    const person = await somebody(house);
    const { db, sql } = house.database;
    await enqueuePost(db, person.id, { price: 1, keyword: person.word });
    await sql`update app.jobs set status = 'in-progress', lease_token = gen_random_uuid(),
      lease_until = now() + interval '1 hour' where user_id = ${person.id}`;
    const { jobId } = await start(person);
    await work();
    expect((await readJob(db, jobId)).status).toBe('completed');
    await expectGone(house, person);
  });

  it('signs in nowhere while the payment service is down, and goes on when that is back', async () => {
    const person = await somebody(house, { plan: true });
    house.down.add('paddle');
    const { jobId } = await start(person);
    const { db } = house.database;
    for (let attempt = 0; attempt < 8; attempt++) {
      await drainBriefly({
        db,
        budgetMs: 1,
        registry: registryOf('account-deletion', handler),
      });
      await makeDue(db, jobId);
    }
    expect(await deletionState(db, jobId)).toMatchObject({
      state: 'waiting',
      message: expect.stringMatching(/plan/),
    });
    // Nothing is gone before nobody can be charged any more.
    expect(await db.select().from(posts).where(eq(posts.userId, person.id))).toHaveLength(1);
    const signIn = { email: person.email, password: 'correct horse battery' };
    expect(await house.call('/token?grant_type=password', signIn)).toMatchObject({ status: 400 });
    house.down.clear();
    await makeDue(db, jobId);
    await work();
    await expectGone(house, person);
  });
});

describe('a payment service that goes down', () => {
  it('after it cancelled the plan, and before it said so, cancels it once', async () => {
    const person = await somebody(house, { plan: true });
    let asked = 0;
    house.watch.call = ({ at, line }) => {
      if (at === 'before' || !line.endsWith('/cancel')) return;
      asked += 1;
      house.down.add('paddle');
      return 'lost';
    };
    const { jobId } = await start(person);
    const { db, sql } = house.database;
    await drainBriefly({ db, budgetMs: 1, registry: registryOf('account-deletion', handler) });
    while (asked === 0) {
      await makeDue(db, jobId);
      await drainBriefly({ db, budgetMs: 1, registry: registryOf('account-deletion', handler) });
    }
    expect((await readJob(db, jobId)).status).toBe('pending');
    expect(await db.select().from(posts).where(eq(posts.userId, person.id))).toHaveLength(1);
    house.down.clear();
    await makeDue(db, jobId);
    await work();
    await expectGone(house, person);
    const [plan] = (await list('subscription')).filter(
      ({ custom_data }) => custom_data?.user_id === person.id,
    );
    expect(plan?.status).toBe('canceled');
    const ends = await sql`
      select 1 from paddle.notifications
      where event_type = 'subscription.canceled' and event -> 'data' ->> 'id' = ${plan?.id ?? ''}`;
    expect(ends).toHaveLength(1);
    // A month later there is nothing that could be charged.
    await passMonth(plan?.id ?? '');
    const paid = (await list('transaction')).filter(
      ({ custom_data }) => custom_data?.user_id === person.id,
    );
    expect(paid).toHaveLength(1);
  });
});

const keys = ['lock', 'plan', 'work', 'files', 'rows', 'user', 'rest', 'mail'];
const points = keys.flatMap((key) =>
  (['before', 'unrecorded', 'after'] as const).map((at) => ({ key, at })),
);

/** A worker that is gone at a point: it records nothing more and its lease is left to lapse. */
function dyingAt(key: string, at: (typeof points)[number]['at']): JobHandler['run'] {
  return (context) => {
    const step: JobContext['step'] = async (name, input, run) => {
      if (name !== key) return context.step(name, input, run);
      if (at === 'before') throw new LeaseLost();
      const result = await context.step(name, input, async (given) => {
        const made = await run(given);
        if (at === 'unrecorded') throw new LeaseLost();
        return made;
      });
      if (at === 'after') throw new LeaseLost();
      return result;
    };
    return handler.run({ ...context, step });
  };
}

describe('a worker that dies', () => {
  it.each(points)('$at the step "$key" leaves a deletion that goes on', async ({ key, at }) => {
    const person = await somebody(house, { plan: key === 'plan' });
    const { jobId } = await start(person);
    expect(await work(dyingAt(key, at))).toMatchObject({ lost: 1 });
    await lapse(house.database.db, jobId);
    await work();
    expect((await readJob(house.database.db, jobId)).status).toBe('completed');
    await expectGone(house, person);
  });

  it('too often is not the end: the cleaning lets the deletion go on', async () => {
    const person = await somebody(house);
    const { jobId } = await start(person);
    const { db, sql } = house.database;
    await sql`update app.jobs set status = 'failed', attempt = 5, finished_at = now() where id = ${jobId}`;
    await sql`delete from app.cleanings`;
    expect(await clean(db)).toMatchObject({ deletions: 1 });
    await work();
    await expectGone(house, person);
    expect(await resumeDeletion(db, jobId)).toBe(false);
  });

  it.each(['auth', 'storage'] as const)('or a %s that is down delays it', async (service) => {
    const person = await somebody(house);
    const { jobId } = await start(person);
    house.down.add(service);
    const { db } = house.database;
    await drainBriefly({ db, budgetMs: 1, registry: registryOf('account-deletion', handler) });
    for (let n = 0; n < 4; n++) {
      await makeDue(db, jobId);
      await drainBriefly({ db, budgetMs: 1, registry: registryOf('account-deletion', handler) });
    }
    expect((await readJob(db, jobId)).status).toBe('pending');
    house.down.clear();
    await makeDue(db, jobId);
    await work();
    await expectGone(house, person);
  });
});
