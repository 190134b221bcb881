import { expect, test } from 'vitest';
import { type Seen, sendJson, streamText } from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { coffeeOrder, modelPerTest } from '@/tests/helpers/model/model-per-test';
import { outline, proseOf, wellBehaved } from '@/tests/helpers/model/model-writer';
import { AiError } from '../errors';
import { writePost } from '../pipeline';

const request = coffeeOrder(4);
const model = modelPerTest();

const indexOf = (seen: Seen) => (seen.data.section as { index?: number } | undefined)?.index;
const short = (seen: Seen, index: number) =>
  seen.task === 'section' && indexOf(seen) === index ? proseOf(60, 5, []) : undefined;

test('a short section is rewritten with the reason given, and then kept', async () => {
  await model.start((seen) => short(seen, 1));
  const port = memoryPort();
  const post = await writePost({ request, port });
  expect(post.lengthReport.kept).toBe(true);
  expect([...port.records.keys()].slice(-4)).toEqual([
    ...['second-draft-6', 'repair-2', 'review', 'screen-post'],
  ]);
  const repair = model.calls.find((call) => call.task === 'repair');
  expect(repair?.data.findings).toContainEqual(expect.stringContaining('planned were 300'));
  expect(repair?.data.draft).toContain(proseOf(60, 5, []).slice(0, 20));
  expect(port.progressSeen.map((p) => p.message)).toContain(
    'Improving section 2 of 4: Part bravo of brewing',
  );
});

test('a rewrite that is no better is thrown away', async () => {
  await model.start((seen) => {
    if (seen.task === 'repair') return `${proseOf(50, 6, [])} As an AI, I cannot.`;
    return short(seen, 1);
  });
  const post = await writePost({ request, port: memoryPort() });
  expect(post.content).not.toContain('As an AI');
  expect(post.lengthReport.kept).toBe(false);
  expect(post.lengthReport.off).toMatchObject([{ section: 1 }]);
});

test('a rewrite that fails does not cost the post', async () => {
  await model.start((seen) => {
    if (seen.task !== 'repair') return short(seen, 1);
    return (_, response) => sendJson(response, 500, { error: { message: 'down' } });
  });
  const post = await writePost({ request, port: memoryPort() });
  expect(post.lengthReport.kept).toBe(false);
  expect(post.lengthReport.off).toMatchObject([{ section: 1 }]);
});

test('cancelling during a rewrite ends the post all the same', async () => {
  const stop = new AbortController();
  await model.start((seen) => {
    if (seen.task !== 'repair') return short(seen, 1);
    return () => stop.abort();
  });
  await expect(
    writePost({ request, port: memoryPort({ signal: stop.signal }) }),
  ).rejects.toMatchObject({ kind: 'cancelled' });
});

test('an error of the one who runs the steps passes through', async () => {
  await model.start((seen) => short(seen, 1));
  const port = memoryPort();
  const step = port.step;
  port.step = (key, input, run) => {
    if (key.startsWith('repair')) throw new Error('lease lost');
    return step(key, input, run);
  };
  await expect(writePost({ request, port })).rejects.toThrow('lease lost');
});

test('a stub of a section is never recorded', async () => {
  await model.start((seen) => (seen.task === 'section' ? 'Too short.\n\n![x](y)' : undefined));
  const port = memoryPort();
  await expect(writePost({ request, port })).rejects.toMatchObject({
    kind: 'retry',
    code: 'empty',
  });
  expect([...port.records.keys()].filter((key) => key !== 'plan')).toEqual(['screen']);
});

test('a refusal in plain words is one', async () => {
  const refusal = "I'm sorry, but I can't help with writing about this topic. ".repeat(3);
  await model.start((seen) => (seen.task === 'section' ? refusal : undefined));
  await expect(writePost({ request, port: memoryPort() })).rejects.toMatchObject({
    kind: 'fatal',
    code: 'refused',
  });
});

test('a section in another language is written again', async () => {
  const german =
    'Das Glas ist für den Kaffee, und die Bohnen sollten nicht zu dunkel sein, wenn sie auch gut sind. ';
  await model.start((seen) =>
    seen.task === 'section' && indexOf(seen) === 1 ? german.repeat(15) : undefined,
  );
  const english = outline(3).map((section) => ({
    ...section,
    points: ['what you need for the jar and the water', 'how long it is to be left on the counter'],
  }));
  const post = await writePost({ request: { ...request, outline: english }, port: memoryPort() });
  const repairs = model.calls.filter((call) => call.task === 'repair');
  expect(repairs.map(indexOf)).toContain(1);
  expect(JSON.stringify(repairs[0]?.data.findings)).toContain('not in the language of the title');
  expect(post.content).not.toContain('Bohnen');
});

test('the writer’s text is checked before anything is paid for', async () => {
  await model.start(undefined, {}, (_, response) =>
    sendJson(response, 200, {
      results: [{ flagged: true, categories: { 'sexual/minors': true } }],
    }),
  );
  const failure = await writePost({ request, port: memoryPort() }).catch((e: unknown) => e);
  expect(failure).toBeInstanceOf(AiError);
  expect(failure).toMatchObject({ kind: 'fatal', code: 'moderation_blocked' });
  expect(model.calls.map((call) => call.task)).toEqual(['']);
  expect(JSON.stringify(model.calls[0]?.body)).toContain('Part alpha of brewing');
});

test('the voice is checked with the order, and the finished post before it is delivered', async () => {
  let checks = 0;
  await model.start(undefined, {}, (_, response) => {
    checks += 1;
    const flagged = checks > 1;
    sendJson(response, 200, { results: [{ flagged, categories: { 'sexual/minors': flagged } }] });
  });
  const port = memoryPort();
  const brand = { samples: ['A voice of its own.'], banned: ['delve'] };
  const order = { request, brand, port };
  const failure = await writePost(order).catch((e: unknown) => e);
  expect(failure).toMatchObject({ kind: 'fatal', code: 'moderation_blocked' });
  expect(String(failure)).toContain('stopped the finished post (sexual/minors)');
  const [first, last] = model.calls.filter(({ path }) => path.endsWith('/moderations'));
  expect(String(first?.body.input)).toMatch(/Part alpha of brewing.*A voice of its own\.\ndelve/s);
  expect(String(last?.body.input)).toContain('Meta Title:');
  expect(port.records.has('intro-and-faq')).toBe(true);
  expect(port.records.has('screen-post')).toBe(false);
});

test('the spending limit stops before the next call, and counts earlier runs', async () => {
  // On this price list a section may cost some $0.006 before it is written, and costs $0.02 then.
  const env = { OPENAI_TEXT_MODEL: 'gpt-6.1-terra', OPENAI_POST_BUDGET_USD: '0.045' };
  const dear = { prompt: 0, completion: 4_000 };
  await model.start((seen) => {
    if (seen.task !== 'section') return undefined;
    return (_, response) => streamText(response, wellBehaved(seen), 'stop', dear);
  }, env);
  const port = memoryPort();
  await expect(writePost({ request, port })).rejects.toMatchObject({
    kind: 'fatal',
    code: 'budget',
  });
  const calls = model.calls.length;
  expect([...port.records.keys()].sort()).toEqual(['plan', 'screen', 'section-1', 'section-2']);
  await expect(writePost({ request, port: memoryPort({ from: port }) })).rejects.toMatchObject({
    code: 'budget',
  });
  expect(model.calls.length).toBe(calls);
});

test('the cost of a whole post is the sum of its calls', async () => {
  await model.start(undefined, { OPENAI_TEXT_MODEL: 'gpt-6.1-terra' });
  const post = await writePost({ request, port: memoryPort() });
  expect(post.cost).toBeCloseTo(8 * 0.00035, 10);
});

test('a section that starts over voids what was shown of it', async () => {
  let first = true;
  await model.start((seen) => {
    if (seen.task !== 'section' || indexOf(seen) !== 0 || !first) return undefined;
    first = false;
    return (_, response) => streamText(response, 'Half a', 'length');
  });
  const port = memoryPort();
  await writePost({ request, port });
  const events = (port.textSeen as { section: number; delta?: string; reset?: true }[]).filter(
    ({ section }) => section === 0,
  );
  const resets = events.flatMap((event, i) => ('reset' in event ? [i] : []));
  expect(resets.slice(0, 2)).toEqual([0, 4]);
});

test.each([
  ['changed', 'ls -la', false],
  ['kept', 'ls -l', true],
])('a rewrite with code %s is kept: %s %s', async (_, command, isKept) => {
  const block = (line: string) => `\n\n\`\`\`sh\n${line}\n\`\`\``;
  await model.start((seen) => {
    if (seen.task === 'repair') return `${proseOf(300, 6, [])}${block(command)}`;
    const text = short(seen, 1);
    return text && `${text}${block('ls -l')}`;
  });
  const post = await writePost({ request, port: memoryPort() });
  expect(post.lengthReport.kept).toBe(isKept);
  expect(post.content).toContain(block('ls -l').trim());
});
