import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deletionHandler } from '@/lib/jobs/delete-account/handler';
import { startDeletion } from '@/lib/jobs/delete-account/start';
import { drain } from '@/lib/jobs/engine/drain';
import { handler as exportHandler } from '@/lib/jobs/export-account/handler';
import { exportOverview } from '@/lib/jobs/export-account/overview';
import { startExport } from '@/lib/jobs/export-account/start';
import { sendMail } from '@/lib/mail/send-mail';
import { drainBriefly, makeDue, readJob, registryOf } from '../../helpers/jobs';
import { freePort } from '../../helpers/postgres-server';
import { type House, openHouse, somebody } from './house';

let house: House;
let server: SMTPServer;
let isRefusing = false;
const mails: { to: string[]; text: string }[] = [];

beforeAll(async () => {
  house = await openHouse();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('no') : null),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        // A line that ends in "=" goes on in the next.
        const body = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: body });
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  vi.stubEnv('MAIL_URL', `smtp://127.0.0.1:${port}`);
  vi.stubEnv('MAIL_FROM', 'Inkwright <hello@ink.test>');
  vi.stubEnv('APP_URL', 'https://ink.test');
});
beforeEach(() => {
  mails.length = 0;
  isRefusing = false;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await house.close();
});

const exporting = registryOf('account-export', exportHandler);
const deleting = registryOf('account-deletion', deletionHandler(1));

it('a finished export is mailed with its link', async () => {
  const person = await somebody(house);
  const { db } = house.database;
  await startExport(db, person);
  await drain({ db, budgetMs: 30_000, registry: exporting });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual([person.email]);
  const { latest, isMailed } = await exportOverview(db, person.id);
  expect(isMailed).toBe(true);
  const link = `https://ink.test${latest?.href?.split('?')[0]}`;
  expect(mails[0]?.text).toContain(link);
});

it('an export whose mail is refused is there all the same', async () => {
  const person = await somebody(house);
  isRefusing = true;
  const { db } = house.database;
  await startExport(db, person);
  await drain({ db, budgetMs: 30_000, registry: exporting });
  expect(mails).toEqual([]);
  expect((await exportOverview(db, person.id)).latest?.state).toBe('ready');
});

it('a deletion is told when all is gone, and its mail is tried until it is taken', async () => {
  const person = await somebody(house);
  const { db } = house.database;
  isRefusing = true;
  const { jobId } = await startDeletion(db, person, person.email);
  await drainBriefly({ db, budgetMs: 1_000, registry: deleting });
  expect((await readJob(db, jobId)).status).not.toBe('failed');
  expect((await readJob(db, jobId)).data).toEqual({ email: person.email });
  isRefusing = false;
  await makeDue(db, jobId);
  await drain({ db, budgetMs: 30_000, registry: deleting });
  expect(mails.map(({ to }) => to)).toEqual([[person.email]]);
  expect(mails[0]?.text).toContain('has been deleted');
  expect(await readJob(db, jobId)).toMatchObject({ status: 'completed', data: {} });
});

it('without a mail server nothing is sent', async () => {
  vi.stubEnv('MAIL_URL', '');
  expect(await sendMail({ to: 'a@example.com', subject: 'x', text: 'x' })).toBe(false);
});
