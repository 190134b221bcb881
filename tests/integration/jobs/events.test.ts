import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertStep } from '@/db/queries/job-steps';
import { readText, writeText } from '@/db/queries/job-texts';
import { drain } from '@/lib/jobs/engine/drain';
import { jobEvents } from '@/lib/jobs/engine/stream';
import { registry } from '@/lib/jobs/index';
import { toJobView } from '@/lib/jobs/view';
import { openingPart } from '@/lib/section-text';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogRegistry, enqueuePost } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const soon = (check: () => void) => vi.waitFor(check, 10_000);

type Event = { event: string; id?: string; data: Record<string, unknown> };

/** Reads the stream as a browser would; `events` fills up, `done` resolves when it ends. */
function browse(
  job: { id: string; userId: string },
  options: { last?: string; lifeMs?: number } = {},
) {
  const leaving = new AbortController();
  const events: Event[] = [];
  const stream = jobEvents({
    db: database.db,
    registry,
    view: toJobView,
    userId: job.userId,
    jobId: job.id,
    lastEventId: options.last,
    signal: leaving.signal,
    pollMs: 25,
    lifeMs: options.lifeMs,
  });
  const done = (async () => {
    let text = '';
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
        const event = field('event');
        if (event) events.push({ event, id: field('id'), data: JSON.parse(field('data') ?? '{}') });
      }
    }
  })();
  return { events, done, leave: () => leaving.abort() };
}

/** The text a browser shows after these events. */
function textOf(events: Event[]): Record<number, string> {
  let texts: Record<number, string> = {};
  for (const { event, data } of events) {
    const section = Number(data.section);
    if (event === 'snapshot')
      texts = Object.fromEntries(
        (data.sections as { section: number; text: string }[]).map((s) => [s.section, s.text]),
      );
    if (event === 'reset') texts[section] = '';
    if (event === 'text') texts[section] = (texts[section] ?? '') + data.delta;
  }
  return texts;
}

/** A job that writes a word of its first section whenever `next` is called, until `finish`. */
function dictated() {
  const words: string[] = [];
  let over = false;
  let stopped = false;
  const registry = blogRegistry(async ({ step, emit, signal }) => {
    signal.addEventListener('abort', () => {
      stopped = true;
    });
    await step('section-1', {}, async () => {
      let count = 0;
      while (!over || count < words.length) {
        for (; count < words.length; count++) emit({ section: 0, delta: words[count] ?? '' });
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return { output: { value: words.join('') } };
    });
    return { result: {}, reference: 'Blog post' };
  });
  const run = () => drain({ db: database.db, budgetMs: 20_000, registry, concurrency: 1 });
  return {
    run,
    say: (word: string) => words.push(word),
    stopped: () => stopped,
    finish: () => {
      over = true;
    },
  };
}

async function newJob() {
  return enqueuePost(database.db, await testUser(database.db, 150));
}

describe('the events of a job', () => {
  it('bring every word as it is written, and the end', async () => {
    const job = await newJob();
    const early = browse(job);
    await soon(() => expect(early.events.map(({ event }) => event)).toContain('job'));
    const writer = dictated();
    const running = writer.run();
    writer.say('One ');
    await soon(() => expect(textOf(early.events)).toEqual({ 0: 'One ' }));
    const late = browse(job);
    await soon(() => expect(textOf(late.events)).toEqual({ 0: 'One ' }));
    writer.say('two ');
    await soon(() => expect(textOf(late.events)).toEqual({ 0: 'One two ' }));
    writer.finish();
    await Promise.all([running, early.done, late.done]);
    for (const { events } of [early, late])
      expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } });
  });

  it('go on where a lost connection broke off, and repeat nothing', async () => {
    const job = await newJob();
    const writer = dictated();
    const running = writer.run();
    writer.say('One ');
    const first = browse(job);
    await soon(() => expect(textOf(first.events)).toEqual({ 0: 'One ' }));
    first.leave();
    await first.done;
    const last = first.events.findLast(({ id }) => id)?.id;
    const missedNothing = browse(job, { last });
    await soon(() => expect(missedNothing.events.length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 60));
    writer.say('two ');
    await soon(() => expect(textOf(missedNothing.events)).toEqual({ 0: 'two ' }));
    const missedTwo = browse(job, { last });
    await soon(() => expect(textOf(missedTwo.events)).toEqual({ 0: 'One two ' }));
    writer.finish();
    await Promise.all([running, missedNothing.done, missedTwo.done]);
  });

  it('bring whole sections when another process writes', async () => {
    const job = await newJob();
    const watching = browse(job);
    const record = (stepKey: string, value: unknown) =>
      database.db.transaction(async (tx) => {
        const output = { value };
        await insertStep(tx, { jobId: job.id, stepKey, inputHash: 'h', output, attempt: 1 });
        await tx.execute(
          `update app.jobs set updated_at = clock_timestamp() where id = '${job.id}'`,
        );
      });
    await record('section-1', 'Section 1.');
    await soon(() => expect(textOf(watching.events)).toEqual({ 0: 'Section 1.' }));
    await record('plan', { opening: 'The jar stands on the shelf.' });
    await record('section-2', 'Section 2.');
    const all = { [openingPart]: 'The jar stands on the shelf.', 0: 'Section 1.', 1: 'Section 2.' };
    await soon(() => expect(textOf(watching.events)).toEqual(all));
    const again = browse(job, { last: watching.events.findLast(({ id }) => id)?.id });
    await soon(() => expect(again.events.map(({ event }) => event)).toEqual(['job']));
    watching.leave();
    again.leave();
    await Promise.all([watching.done, again.done]);
  });

  it('bring the words that another process stores, but none of a claim that was lost', async () => {
    const job = await newJob();
    const claim = { id: job.id, leaseToken: randomUUID() };
    const claimBy = (token: string) =>
      database.db.execute(
        `update app.jobs set status = 'in-progress', lease_token = '${token}', lease_until = now() + interval '60 s' where id = '${job.id}'`,
      );
    await claimBy(claim.leaseToken);
    const store = (cursor: string, text: string) =>
      writeText(database.db, claim, { cursor, sections: [{ section: 0, text }] });
    expect(await store('a.1', 'One ')).toBe(true);
    const watching = browse(job);
    await soon(() => expect(textOf(watching.events)).toEqual({ 0: 'One ' }));
    await store('a.2', 'One two ');
    await soon(() => expect(textOf(watching.events)).toEqual({ 0: 'One two ' }));
    expect(watching.events.filter(({ event }) => event === 'snapshot')).toHaveLength(1);
    await store('a.3', 'Begun again ');
    await soon(() => expect(textOf(watching.events)).toEqual({ 0: 'Begun again ' }));
    await claimBy(randomUUID());
    expect(await store('a.4', 'Too late ')).toBe(false);
    expect(await readText(database.db, job.id)).toBeNull();
    watching.leave();
    await watching.done;
  });

  it('are stored for other processes, whose stop ends the writing', async () => {
    const job = await newJob();
    const writer = dictated();
    const running = writer.run();
    writer.say('One ');
    const stored = () => readText(database.db, job.id);
    await vi.waitFor(async () => expect((await stored())?.sections[0]?.text).toBe('One '), 10_000);
    await database.db.execute(
      `update app.jobs set lease_token = gen_random_uuid() where id = '${job.id}'`,
    );
    writer.say('two ');
    await soon(() => expect(writer.stopped()).toBe(true));
    writer.finish();
    await running;
    await database.db.execute(
      `update app.jobs set status = 'failed', error = 'Cancelled', lease_token = null, lease_until = null, finished_at = now() where id = '${job.id}'`,
    );
  });

  it('end before the platform cuts them, and for strangers at once', async () => {
    const job = await newJob();
    const short = browse(job, { lifeMs: 80 });
    await short.done;
    expect(short.events.map(({ event }) => event)).not.toContain('end');
    const stranger = browse({ id: job.id, userId: randomUUID() });
    await stranger.done;
    expect(stranger.events).toEqual([]);
  });
});
