import { describe, expect, test } from 'vitest';
import { chunk, type Seen, sendJson, startStream } from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { modelPerTest } from '@/tests/helpers/model/model-per-test';
import { proseOf, wellBehaved } from '@/tests/helpers/model/model-writer';
import {
  better,
  newEnd,
  newOpening,
  newText,
  pointsOf,
  request,
  rewriting,
  sectionOf,
  type Texts,
} from '@/tests/helpers/model/second-draft-writer';
import { writePost } from '../pipeline';
import type { WrittenPost } from '../types';

const model = modelPerTest();

const askedFor = () => model.calls.find(({ task }) => task === 'second-draft')?.data;

async function post(texts: Texts, body = ''): Promise<WrittenPost> {
  await model.start(rewriting(texts, body));
  return writePost({ request, port: memoryPort() });
}

describe('the second draft', () => {
  test('takes the place of the first, and readers along get it', async () => {
    const texts = {
      0: newOpening,
      1: newText(0),
      2: better,
      3: newText(2),
      4: newText(3),
      5: newEnd,
    };
    await model.start(rewriting(texts));
    const port = memoryPort();
    const written = await writePost({ request, port });
    for (const text of Object.values(texts)) expect(written.content).toContain(text.split('\n')[0]);
    expect(written.lengthReport.kept).toBe(true);
    const seenTexts = port.textSeen as { section: number; delta?: string }[];
    const lastDelta = (at: number) =>
      seenTexts.filter(({ section }) => section === at).at(-1)?.delta;
    expect([-1, 1].map(lastDelta)).toEqual([newOpening, better]);
    expect(model.count('second-draft')).toBe(1);
    expect(port.progressSeen.map(({ message }) => message)).toContain(
      'Writing the second draft, part 3 of 6',
    );
  });

  test('may have an opening and an end as long as it was asked for', async () => {
    const short = proseOf(60, 70, []);
    const [opening, end] = [proseOf(98, 71, []), proseOf(50, 72, [])];
    await model.start((seen) => {
      if (seen.task === 'plan')
        return JSON.stringify({ ...JSON.parse(wellBehaved(seen)), opening: short });
      if (seen.task === 'frame')
        return JSON.stringify({
          ...JSON.parse(wellBehaved(seen)),
          conclusion: proseOf(26, 73, []),
        });
      return rewriting({ 0: opening, 5: end })(seen);
    });
    const { content } = await writePost({ request, port: memoryPort() });
    expect(content).toContain(opening.split('\n')[0]);
    expect(content).toContain(end.split('\n')[0]);
  });

  test('may answer a question of the FAQ, which is then not printed', async () => {
    const heading = '### Does tap water from the kitchen work?';
    const faq = [
      { question: 'Does tap water from the kitchen work?', answer: proseOf(40, 92, []) },
      ...['Does it keep?', 'Can I halve it?'].map((question, at) => ({
        question,
        answer: proseOf(40, 93 + at, []),
      })),
    ];
    await model.start((seen) =>
      seen.task === 'frame'
        ? JSON.stringify({ ...JSON.parse(wellBehaved(seen)), faq })
        : rewriting({ 2: `${heading}\n\n${newText(1)}` })(seen),
    );
    const { content } = await writePost({ request, port: memoryPort() });
    expect(content.split('Does tap water from the kitchen work?')).toHaveLength(2);
    expect(content).toContain('Can I halve it?');
    expect(askedFor()?.faq).toEqual(faq.map(({ question }) => question));
  });

  test('has an opening without a list of what follows', async () => {
    const written = await post({ 0: `${newOpening} In this guide you will learn all of it.` });
    expect(written.content).toContain(newOpening);
    expect(written.content).not.toContain('In this guide');
  });

  test('is asked for with the whole of the first', async () => {
    await post({});
    const { article, outline, faq } = askedFor() ?? {};
    const headings = String(article).match(/^## .*$/gm);
    expect(headings).toEqual([
      '## Opening',
      ...request.outline.map(({ heading }) => `## ${heading}`),
      expect.stringMatching(/^## /),
    ]);
    expect(outline).toEqual(
      request.outline.map((section) => ({ ...section, words: expect.closeTo(300, -2) })),
    );
    expect(faq).toHaveLength(2);
  });

  test('is taken from its records when the job goes on', async () => {
    await model.start(rewriting({ 2: better }));
    const port = memoryPort();
    const before = await writePost({ request, port });
    const again = await writePost({ request, port });
    expect(again.content).toBe(before.content);
    expect(model.count('second-draft')).toBe(1);
  });

  test('goes on after the last part that was recorded', async () => {
    await model.start(rewriting({ 1: newText(0), 2: better, 4: newText(3) }));
    const port = memoryPort();
    const before = await writePost({ request, port });
    for (const key of [4, 5, 6].map((n) => `second-draft-${n}`)) port.records.delete(key);
    port.records.delete('screen-post');
    const again = await writePost({ request, port });
    expect(again.content).toBe(before.content);
    const asked = model.calls.filter(({ task }) => task === 'second-draft').at(-1)?.data;
    expect(String(asked?.written).match(/^## .*$/gm)).toHaveLength(3);
    expect(asked?.written).toContain(better);
    expect(asked?.article).toContain(`## ${request.outline[3]?.heading}`);
  });

  test.each([
    ['breaks off', undefined],
    ['comes to its limit', 'length'],
  ])('is asked for the rest once more where the answer %s', async (_, finish) => {
    const reply = rewriting({ 1: newText(0), 2: better, 3: newText(2) });
    let asked = 0;
    await model.start((seen) => {
      if (seen.task !== 'second-draft' || asked++ > 0) return reply(seen);
      return (_, response) => {
        const text = reply(seen);
        startStream(response);
        const cut = text.indexOf(`## ${request.outline[2]?.heading}`) + 200;
        chunk(response, { content: text.slice(0, cut) });
        if (finish) chunk(response, {}, finish);
        response.end(finish ? 'data: [DONE]\n\n' : undefined);
      };
    });
    const written = await writePost({ request, port: memoryPort() });
    expect(sectionOf(written, 1)).toContain('### The jar');
    expect(sectionOf(written, 2)).toContain(newText(2).split('\n')[0]);
    expect(asked).toBe(2);
    const rest = model.calls.filter(({ task }) => task === 'second-draft').at(-1);
    expect(rest?.data.written).toContain(better);
    // Whoever writes the rest has to read all of it, and may think about it.
    expect(rest?.body.max_completion_tokens).toBeGreaterThan(3_000);
  });

  test('is not asked for again by who comes to the limit before the first part', async () => {
    let asked = 0;
    await model.start((seen) => {
      if (seen.task !== 'second-draft') return wellBehaved(seen);
      return (_, response) => {
        asked += 1;
        startStream(response);
        chunk(response, { content: 'Let me think.' }, 'length');
        response.end('data: [DONE]\n\n');
      };
    });
    await writePost({ request, port: memoryPort() });
    // Once with the usual room, once with twice as much.
    expect(asked).toBe(2);
  });

  test('is asked for again when a busy provider has said to come back', async () => {
    const reply = rewriting({ 2: better });
    const asked: number[] = [];
    await model.start((seen) => {
      if (seen.task !== 'second-draft') return reply(seen);
      if (asked.push(Date.now()) > 1) return reply(seen);
      const body = { error: { message: 'Slow down.', type: 'requests' } };
      return (_, response) => sendJson(response, 429, body, { 'retry-after-ms': '300' });
    });
    const written = await writePost({ request, port: memoryPort() });
    expect(sectionOf(written, 1)).toContain('### The jar');
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThanOrEqual(295);
  });

  test('holds no post up that a provider would make wait for long', async () => {
    await model.start((seen) => {
      if (seen.task !== 'second-draft') return wellBehaved(seen);
      const body = { error: { message: 'Slow down.', type: 'requests' } };
      return (_, response) => sendJson(response, 429, body, { 'retry-after': '60' });
    });
    const written = await writePost({ request, port: memoryPort() });
    expect(model.count('second-draft')).toBe(1);
    expect(written.content).not.toContain('### The jar');
    // The first draft gets the reader instead.
    expect(model.count('review')).toBe(1);
  });

  test('that waits to be asked for again is stopped with its job', async () => {
    const stop = new AbortController();
    await model.start((seen) => {
      if (seen.task !== 'second-draft') return wellBehaved(seen);
      setTimeout(() => stop.abort(), 50);
      const body = { error: { message: 'Slow down.', type: 'requests' } };
      return (_, response) => sendJson(response, 429, body, { 'retry-after': '12' });
    });
    const started = Date.now();
    const port = memoryPort({ signal: stop.signal });
    await expect(writePost({ request, port })).rejects.toMatchObject({ kind: 'cancelled' });
    expect(port.progressSeen.at(-1)?.message).toContain('second draft');
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(model.count('second-draft')).toBe(1);
  });

  test('ends its call when the job is stopped in the middle, and keeps what was written', async () => {
    let ended: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const reply = rewriting({ 1: newText(0), 2: better });
    let hangs = true;
    await model.start((seen) => {
      if (seen.task !== 'second-draft' || !hangs) return reply(seen);
      return (_, response) => {
        const text = reply(seen);
        startStream(response);
        response.on('close', ended);
        chunk(response, {
          content: text.slice(0, text.indexOf(`## ${request.outline[2]?.heading}`) + 40),
        });
      };
    });
    const port = memoryPort();
    const killed = {
      ...port,
      step: ((key, input, run) =>
        key === 'second-draft-4'
          ? Promise.reject(new Error('killed'))
          : port.step(key, input, run)) as typeof port.step,
    };
    await expect(writePost({ request, port: killed })).rejects.toThrow('killed');
    await closed;
    expect([...port.records.keys()].slice(-3)).toEqual([1, 2, 3].map((n) => `second-draft-${n}`));
    hangs = false;
    expect(sectionOf(await writePost({ request, port }), 1)).toContain('### The jar');
  });

  test('is not repaired with a text that was written for the first', async () => {
    const port = memoryPort();
    const repaired = proseOf(290, 55, pointsOf(1));
    let fails = true;
    await model.start((seen) => {
      const index = (seen.data.section as { index?: number } | undefined)?.index;
      if (seen.task === 'section' && index === 1) return proseOf(60, 5, []);
      if (seen.task === 'repair') return repaired;
      if (seen.task === 'second-draft' && fails)
        return (_, response) => sendJson(response, 400, { error: { message: 'No.' } });
      return rewriting({ 2: newText(1, 395).replace('Mind', 'Take') })(seen);
    });
    expect(sectionOf(await writePost({ request, port }), 1)).toContain(repaired.split('\n\n')[1]);
    fails = false;
    const again = await writePost({ request, port });
    expect(sectionOf(again, 1)).toContain('Take grind');
    expect(sectionOf(again, 1)).not.toContain(repaired.split('\n\n')[1]);
  });

  test('may be as long as planned where the first was too short', async () => {
    const full = `### The jar\n\n${newText(1, 290)}`;
    await model.start((seen) => {
      const index = (seen.data.section as { index?: number } | undefined)?.index;
      if (seen.task === 'section' && index === 1) return proseOf(60, 5, []);
      return rewriting({ 2: full })(seen);
    });
    const written = await writePost({ request, port: memoryPort() });
    expect(sectionOf(written, 1)).toContain('### The jar');
    const outline = askedFor()?.outline as { words: number }[];
    expect(outline[1]?.words).toBe(264);
    expect(model.count('repair')).toBe(0);
  });

  test('is left out where the draft that it was written for has changed', async () => {
    const port = memoryPort();
    await model.start(rewriting({ 2: better }));
    expect(sectionOf(await writePost({ request, port }), 1)).toContain('### The jar');
    const section = port.records.get('section-1') as { value: string };
    port.records.set('section-1', { ...section, value: `${section.value}\n\nOne more.` });
    expect(sectionOf(await writePost({ request, port }), 1)).not.toContain('### The jar');
  });

  test('is read for grave faults alone, and for three at most', async () => {
    const lines = ['One', 'Two', 'Six', 'Ten', 'Twelve'].map((word) => `${word} jars stand there.`);
    const kept = `${newText(1, 276)}\n\n${lines.join(' ')}`;
    const quoting = (seen: Seen) =>
      JSON.stringify({
        findings: lines.map((text, at) => ({
          kind: at < 2 ? 'gap' : at === 4 ? 'padding' : 'fact',
          quotes: [{ part: 'section-2', text: text.slice(0, -1) }],
          why: `Wrong ${seen.task} ${at}.`,
        })),
      });
    const asked = (task: string) => model.calls.find((call) => call.task === task) as Seen;
    const marksOf = () => (asked('revise').data.marks as unknown[]).length;
    const rulesOf = () => JSON.stringify(asked('review').body.messages);
    const reply = rewriting({ 2: kept });
    await model.start((seen) => (seen.task === 'review' ? quoting(seen) : reply(seen)));
    await writePost({ request, port: memoryPort() });
    expect(marksOf()).toBe(3);
    expect(rulesOf()).toContain('at most 3 entries');

    await model.start(
      (seen) => {
        if (seen.task === 'review') return quoting(seen);
        if (seen.task === 'section' && (seen.data.section as { index: number }).index === 1)
          return kept;
        return wellBehaved(seen);
      },
      { OPENAI_SECOND_DRAFT: 'off' },
    );
    await writePost({ request, port: memoryPort() });
    expect(marksOf()).toBe(5);
    expect(rulesOf()).toContain('at most 7 entries');
  });

  test('is read where it comes only when the job goes on, although the first was read', async () => {
    let fails = true;
    const reply = rewriting({ 2: better });
    await model.start((seen) =>
      seen.task === 'second-draft' && fails
        ? (_, response) => sendJson(response, 400, { error: { message: 'No.' } })
        : reply(seen),
    );
    const port = memoryPort();
    await writePost({ request, port });
    expect([...port.records.keys()]).toContain('review');
    fails = false;
    await writePost({ request, port });
    expect(model.count('review')).toBe(2);
    expect([...port.records.keys()]).toContain('review-2');
  });

  test('is screened, although the job had been screened without it', async () => {
    let fails = true;
    const screened: string[] = [];
    const reply = rewriting({ 2: better });
    await model.start(
      (seen) =>
        seen.task === 'second-draft' && fails
          ? (_, response) => sendJson(response, 400, { error: { message: 'No.' } })
          : reply(seen),
      {},
      (_, response) => {
        screened.push('');
        sendJson(response, 200, { results: [{ flagged: false, categories: {} }] });
      },
    );
    const port = memoryPort();
    await writePost({ request, port });
    const before = screened.length;
    await writePost({ request, port });
    fails = false;
    expect(screened).toHaveLength(before);
    expect(sectionOf(await writePost({ request, port }), 1)).toContain('### The jar');
    expect(screened.length).toBeGreaterThan(before);
  });
});
