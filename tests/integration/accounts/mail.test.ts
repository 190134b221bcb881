import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deletionHandler } from '@/lib/jobs/delete-account/handler';
import { startDeletion } from '@/lib/jobs/delete-account/start';
import { drain } from '@/lib/jobs/engine/drain';
import { handler as exportHandler } from '@/lib/jobs/export-account/handler';
import { exportOverview } from '@/lib/jobs/export-account/overview';
import { startExport } from '@/lib/jobs/export-account/start';
import { sendMail } from '@/lib/mail/send-mail';
import { drainBriefly, makeDue, readJob, registryOf } from '../../helpers/jobs';
import { startMailServer } from '../../helpers/mail-server';
import { type House, openHouse } from './house';
import { somebody } from './person';

let house: House;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  house = await openHouse();
  server = await startMailServer();
  vi.stubEnv('MAIL_URL', server.url);
  vi.stubEnv('MAIL_FROM', 'Inkwright <hello@ink.test>');
  vi.stubEnv('APP_URL', 'https://ink.test');
});
beforeEach(() => {
  server.mails.length = 0;
  server.state.isRefusing = false;
});
afterAll(async () => {
  await server.close();
  await house.close();
});

const exporting = registryOf('account-export', exportHandler);
const deleting = registryOf('account-deletion', deletionHandler(1));

it('a finished export is mailed with its link', async () => {
  const person = await somebody(house);
  const { db } = house.database;
  await startExport(db, person);
  await drain({ db, budgetMs: 30_000, registry: exporting });
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.to).toEqual([person.email]);
  const { latest, isMailed } = await exportOverview(db, person.id);
  expect(isMailed).toBe(true);
  const link = `https://ink.test${latest?.href?.split('?')[0]}`;
  expect(server.mails[0]?.text).toContain(link);
});

it('an export whose mail is refused is there all the same', async () => {
  const person = await somebody(house);
  server.state.isRefusing = true;
  const { db } = house.database;
  await startExport(db, person);
  await drain({ db, budgetMs: 30_000, registry: exporting });
  expect(server.mails).toEqual([]);
  expect((await exportOverview(db, person.id)).latest?.state).toBe('ready');
});

it('a deletion is told when all is gone, and its mail is tried until it is taken', async () => {
  const person = await somebody(house);
  const { db } = house.database;
  server.state.isRefusing = true;
  const { jobId } = await startDeletion(db, person, person.email);
  await drainBriefly({ db, budgetMs: 1_000, registry: deleting });
  expect((await readJob(db, jobId)).status).not.toBe('failed');
  expect((await readJob(db, jobId)).data).toEqual({ email: person.email });
  server.state.isRefusing = false;
  await makeDue(db, jobId);
  await drain({ db, budgetMs: 30_000, registry: deleting });
  expect(server.mails.map(({ to }) => to)).toEqual([[person.email]]);
  expect(server.mails[0]?.text).toContain('has been deleted');
  expect(await readJob(db, jobId)).toMatchObject({ status: 'completed', data: {} });
});

it('without a mail server nothing is sent', async () => {
  vi.stubEnv('MAIL_URL', '');
  expect(await sendMail({ to: 'a@example.com', subject: 'x', text: 'x' })).toBe(false);
});
