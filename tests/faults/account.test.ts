import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDeletion } from '@/lib/jobs/delete-account/start';
import { exportOverview, openExport } from '@/lib/jobs/export-account/overview';
import { startExport } from '@/lib/jobs/export-account/start';
import { list } from '@/local/paddle/store';
import { startMailServer } from '../helpers/mail-server';
import { isFullRun } from '../helpers/trials';
import { type House, openHouse } from '../integration/accounts/house';
import { addPost, type Person, somebody } from '../integration/accounts/person';
import { expectGone } from '../integration/accounts/traces';
import { bundled, nativeModules } from './bundle';
import { lapseAll, startProcess, until } from './harness';

let house: House;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  house = await openHouse();
  mailServer = await startMailServer();
  vi.stubEnv('MAIL_URL', mailServer.url);
  vi.stubEnv('MAIL_FROM', 'Inkwright <hello@ink.test>');
  vi.stubEnv('APP_URL', 'https://ink.test');
});
afterEach(() => {
  house.watch.call = () => undefined;
});
afterAll(async () => {
  await mailServer.close();
  await house.close();
});

async function startWorker(failpoint?: string) {
  const file = await bundled('tests/faults/account-worker.ts', nativeModules);
  const env = { FAULT_DATABASE: house.database.url };
  return startProcess({ file, env: failpoint ? { ...env, INKWRIGHT_FAILPOINT: failpoint } : env });
}

/** A worker that is killed at each of the points, then one that is not. */
async function workAfterKills(failpoints: string[]): Promise<void> {
  const dying = [...failpoints];
  const lane = async () => {
    for (let point = dying.pop(); point; point = dying.pop()) {
      const worker = await startWorker(`${point}=kill`);
      expect(await worker.ended, point).toMatchObject({ signal: 'SIGKILL' });
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  await goOn();
}

/** With a worker that nobody kills. */
async function goOn(): Promise<void> {
  await lapseAll(house.database);
  const worker = await startWorker();
  await until('the end of each job', async () => {
    const left = await house.database.sql`
      select 1 from app.jobs where type in ('account-deletion', 'account-export')
      and status in ('pending', 'in-progress')`;
    return left.length === 0;
  });
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ signal: null, errors: '' });
}

const untilDeleted = (person: Person) =>
  until(
    'the deletion',
    async () => (await statusOf(person, 'account-deletion'))[0] === 'completed',
  );
const statusOf = async (person: Person, type: string) => {
  const rows = await house.database.sql`
    select status from app.jobs where user_id = ${person.id} and type = ${type}`;
  return rows.map(({ status }) => status);
};
const mailsTo = ({ email }: Person) => mailServer.mails.filter(({ to }) => to.includes(email));

/** All is gone, the plan was ended once, nothing was taken, and the owner knows. */
async function expectDeleted(person: Person): Promise<void> {
  expect(await statusOf(person, 'account-deletion')).toEqual(['completed']);
  await expectGone(house, person);
  const plans = (await list('subscription')).filter(
    ({ custom_data }) => custom_data?.user_id === person.id,
  );
  for (const { id, status } of plans) {
    expect(status).toBe('canceled');
    const ended = await house.database.sql`
      select 1 from paddle.notifications
      where event_type = 'subscription.canceled' and event -> 'data' ->> 'id' = ${id}`;
    expect(ended).toHaveLength(1);
  }
  const taken = (await list('transaction')).filter(
    ({ custom_data }) => custom_data?.user_id === person.id,
  );
  expect(taken).toHaveLength(plans.length);
  const charged = await house.database.sql`
    select 1 from app.credit_entries where user_id = ${person.id} and kind = 'commit'`;
  expect(charged).toHaveLength(0);
  // A mail whose record was lost is sent again.
  expect([1, 2]).toContain(mailsTo(person).length);
}

const steps = ['lock', 'plan', 'work', 'files', 'rows', 'user', 'rest', 'mail'];
const around = (keys: string[]) =>
  keys.flatMap((key) => ['before-step', 'after-reply', 'after-step'].map((at) => `${at}@${key}`));

describe('a worker killed', () => {
  it('at any point of a deletion leaves one that goes on', async () => {
    const ends = ['before-complete', 'inside-complete', 'after-complete'];
    const points = [...around(steps), ...ends];
    const people: Person[] = [];
    for (const at of points) people.push(await somebody(house, { plan: at.endsWith('plan') }));
    for (const person of people) await startDeletion(house.database.db, person, person.email);
    await workAfterKills(points);
    for (const person of people) await expectDeleted(person);
  });

  it('at any call of a deletion, before or after its effect, leaves one that goes on', async () => {
    let last = 0;
    // Each of them in a full run, else every fifth.
    for (let at = 1; last === 0; at += isFullRun ? 1 : 5) {
      const person = await somebody(house, { plan: true });
      await startDeletion(house.database.db, person, person.email);
      let calls = 0;
      house.watch.call = async () => {
        calls += 1;
        if (calls !== at) return;
        const { child, ended } = await starting;
        child.kill('SIGKILL');
        await ended;
      };
      const starting = startWorker();
      const worker = await starting;
      const killed = worker.ended.then(() => true);
      const done = untilDeleted(person).then(() => false);
      if (!(await Promise.race([killed, done]))) {
        expect(calls).toBeLessThan(at);
        last = calls;
        worker.child.kill('SIGTERM');
      }
      house.watch.call = () => undefined;
      await goOn();
      await expectDeleted(person);
    }
    expect(last).toBeGreaterThan(20);
  }, 900_000);

  it('at any point of an export leaves one that becomes whole', async () => {
    const points = [
      ...around(['settings', 'posts-1', 'mail']),
      'before-complete',
      'after-complete',
    ];
    const people: Person[] = [];
    for (const _ of points) people.push(await somebody(house));
    for (const person of people) {
      await addPost(house, person.id, `${person.word}-second`);
      await startExport(house.database.db, person);
    }
    await workAfterKills(points);
    for (const person of people) {
      expect(await statusOf(person, 'account-export')).toEqual(['completed']);
      const { latest } = await exportOverview(house.database.db, person.id);
      const link = new URL(latest?.href ?? '', 'https://ink.test').searchParams;
      const { body, bytes } = await openExport(house.database.db, latest?.id ?? '', {
        expires: Number(link.get('expires')),
        signature: link.get('signature') ?? '',
      });
      const zip = new Uint8Array(await new Response(body).arrayBuffer());
      expect(zip.byteLength).toBe(bytes);
      const names = Object.keys(unzipSync(zip));
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name.endsWith('/post.md'))).toHaveLength(2);
      expect(names).toContain('data/connections.json');
      expect([1, 2]).toContain(mailsTo(person).length);
    }
  });
});
