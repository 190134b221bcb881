import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { ThreadStopped, threadPool } from './pool';

/** Answers with the text and its thread's id; waits for a gate, or does what the text says. */
const script = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', ({ text, gate }) => {
    if (gate) Atomics.wait(gate, 0, 0);
    if (text === 'hang') for (;;);
    if (text === 'exit') process.exit(3);
    if (text === 'throw') return parentPort.postMessage({ error: 'No' });
    parentPort.postMessage({ result: text + threadId });
  });`;

function pool() {
  const started: Worker[] = [];
  const { run } = threadPool(() => {
    const thread = new Worker(script, { eval: true });
    started.push(thread);
    return thread;
  });
  const limits = { kind: crypto.randomUUID(), max: 2, owner: 'anna', deadlineMs: 60_000 };
  return {
    started,
    run: (text: string, { gate, ...more }: { gate?: Int32Array; [limit: string]: unknown } = {}) =>
      run({ text, gate }, { ...limits, ...more }),
  };
}

it('uses a thread again, also after an error of its task', async () => {
  const { started, run } = pool();
  const first = await run('tea');
  await expect(run('throw')).rejects.toThrow('No');
  expect(await run('tea')).toBe(first);
  expect(started).toHaveLength(1);
});

it('ends a thread at the deadline, and goes on with another', async () => {
  const { started, run } = pool();
  await expect(run('hang', { deadlineMs: 50 })).rejects.toThrow(ThreadStopped);
  expect(await run('tea')).toMatch('tea');
  expect(started).toHaveLength(2);
  expect(started[0]?.threadId).toBe(-1);
});

it('says so when a thread ends by itself', async () => {
  const { run } = pool();
  await expect(run('exit')).rejects.toThrow(ThreadStopped);
  expect(await run('tea')).toMatch('tea');
});

it('lets one account have one thread, and others the rest', async () => {
  const { run } = pool();
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const ends: string[] = [];
  const work = ['first', 'second', 'third'].map((text) =>
    run(text, { gate }).then(() => ends.push(text)),
  );
  await run('tea', { owner: 'ben' });
  expect(ends).toEqual([]);
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  await Promise.all(work);
  expect(ends).toEqual(['first', 'second', 'third']);
});
