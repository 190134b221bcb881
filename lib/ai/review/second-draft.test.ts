import { describe, expect, test } from 'vitest';
import { writePost } from '../pipeline';
import type { WrittenPost } from '../post/types';
import { chunk, type Seen, sendJson, startStream } from '../testing/fake-model';
import { memoryPort } from '../testing/memory-port';
import { coffeeOrder, modelPerTest } from '../testing/model-per-test';
import { proseOf, wellBehaved } from '../testing/model-writer';

const request = coffeeOrder(4);
const model = modelPerTest();

const pointsOf = (index: number) => request.outline[index]?.points ?? [];
/** As long as what the well-behaved writer gives a section. */
const newText = (index: number, words = 286) => proseOf(words, 77 + index, pointsOf(index));
const better = `### The jar\n\n${newText(1)}`;
const newOpening = `The cold brew coffee in the jar smells of nothing yet. ${proseOf(60, 71, [])}`;
const newEnd = proseOf(80, 72, []);
const mark = '[Check: what a jar costs where you live]';
const marks = (count: number) =>
  Array.from({ length: count }, (_, at) => `[Check: the price of jar ${at}]`).join('\n\n');
const leak =
  'One warm, experienced person explaining it at the same table: one thing at a time, whole sentences.';

const listOf = (text: string) =>
  text
    .split('\n\n')
    .map((line) => `- ${line}`)
    .join('\n');

/** New texts by part: 0 is the opening, the sections follow, the last is the end. */
type Texts = Record<number, string>;

/** The first draft with other texts in some of its parts. */
function rewritten(article: string, texts: Texts): string {
  const parts = article.split(/\n\n(?=## )/);
  return parts
    .map((part, at) => (at in texts ? `${part.split('\n', 1)[0]}\n\n${texts[at]}` : part))
    .join('\n\n');
}

/** A writer whose second draft has other texts; `body` is added to the second section of the first. */
function rewriting(texts: Texts, body = '') {
  return (seen: Seen): string => {
    const index = (seen.data.section as { index?: number } | undefined)?.index;
    if (seen.task === 'section' && index === 1 && body) return `${wellBehaved(seen)}\n\n${body}`;
    if (seen.task !== 'second-draft') return wellBehaved(seen);
    return rewritten(String(seen.data.article), texts);
  };
}

async function post(texts: Texts, body = ''): Promise<WrittenPost> {
  await model.start(rewriting(texts, body));
  return writePost({ request, port: memoryPort() });
}

/** The text under one heading of the outline. */
function sectionOf({ content }: WrittenPost, index: number): string {
  const from = content.indexOf(`## ${request.outline[index]?.heading}\n`);
  return content.slice(from, content.indexOf('\n## ', from));
}

const askedFor = () => model.calls.find(({ task }) => task === 'second-draft')?.data;

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
    expect(written.findings.map(({ code }) => code)).not.toContain('no-second-draft');
    expect(written.lengthReport.kept).toBe(true);
    const seenTexts = port.textSeen as { section: number; delta?: string }[];
    const shown = (at: number) => seenTexts.filter(({ section }) => section === at).at(-1)?.delta;
    expect([-1, 1].map(shown)).toEqual([newOpening, better]);
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
    expect(written.findings.map(({ code }) => code)).toContain('no-second-draft');
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

  test('may move what one part gives up to another', async () => {
    const moved = 'Ground coffee keeps its scent for two weeks in a closed tin on a dark shelf.';
    const taken = `${newText(2, 270)}\n\n${moved}`;
    const both = await post({ 2: better, 3: taken }, moved);
    expect(sectionOf(both, 1)).not.toContain(moved);
    expect(sectionOf(both, 2)).toContain(moved);
  });

  test('loses only the part that drops a figure which the writer gave', async () => {
    const title = 'Cold Brew Coffee at Home in 18 Hours';
    const texts = { 1: newText(0), 3: `${newText(2)}\n\n${mark}`, 4: newText(3) };
    await model.start((seen) => {
      const index = (seen.data.section as { index?: number } | undefined)?.index;
      if (seen.task === 'section' && index === 0) return `${wellBehaved(seen)}\n\n${mark}`;
      if (seen.task === 'section' && index === 3)
        return `${wellBehaved(seen)}\n\nGive it 18 hours.`;
      return rewriting(texts)(seen);
    });
    const written = await writePost({ request: { ...request, title }, port: memoryPort() });
    expect(sectionOf(written, 3)).toContain('Give it 18 hours.');
    expect(sectionOf(written, 0)).toContain(newText(0).split('\n')[0]);
    expect(sectionOf(written, 2)).toContain(mark);
  });

  test('loses only the part with more marks than a post bears', async () => {
    const texts = { 2: better, 3: `${newText(2)}\n\n${mark}`, 4: `${newText(3)}\n\n${marks(5)}` };
    const written = await post(texts, mark);
    expect(sectionOf(written, 1)).toContain('### The jar');
    expect(sectionOf(written, 2)).toContain(mark);
    expect(sectionOf(written, 3)).not.toContain('the price of jar');
  });

  test('moves a mark although the sum of another part does not come out', async () => {
    const wrong = `${newText(3)}\n\n3 × 80 = 250.`;
    const written = await post({ 2: better, 3: `${newText(2)}\n\n${mark}`, 4: wrong }, mark);
    expect(sectionOf(written, 1)).toContain('### The jar');
    expect(sectionOf(written, 2)).toContain(mark);
    expect(written.content).not.toContain('250');
  });

  test('prints no mark twice where only half of a move can stand', async () => {
    const texts = { 1: newText(0), 2: 'Too short.', 3: `${newText(2)}\n\n${mark}` };
    const written = await post(texts, mark);
    expect(written.content.split(mark)).toHaveLength(2);
    expect(sectionOf(written, 0)).toContain(newText(0).split('\n')[0]);
  });

  test('prints a mark no more often than the first did', async () => {
    const twice = `${better}\n\n${mark}\n\n${newText(5, 20)}\n\n${mark}`;
    const written = await post({ 2: twice, 3: newText(2) }, mark);
    expect(written.content.split(mark)).toHaveLength(2);
    expect(sectionOf(written, 2)).toContain(newText(2).split('\n')[0]);
  });

  test('stands in all parts but one where two lose the same figure', async () => {
    const title = 'Cold Brew Coffee at Home in 18 Hours';
    await model.start((seen) => {
      const index = (seen.data.section as { index?: number } | undefined)?.index;
      if (seen.task === 'section' && (index === 0 || index === 3))
        return `${wellBehaved(seen)}\n\nGive it 18 hours.`;
      return rewriting({ 1: newText(0), 2: better, 4: newText(3) })(seen);
    });
    const written = await writePost({ request: { ...request, title }, port: memoryPort() });
    const kept = [0, 3].filter((at) => !sectionOf(written, at).includes('Give it 18 hours.'));
    expect(kept).toHaveLength(1);
    expect(sectionOf(written, 1)).toContain('### The jar');
  });

  test('stands in single parts where the sums of two do not come out', async () => {
    const wrong = '3 × 80 = 250.';
    const texts = { 1: `${newText(0)}\n\n${wrong}`, 4: `${newText(3)}\n\n${wrong}` };
    const written = await post({ 0: newOpening, 2: better, ...texts });
    expect(written.content).not.toContain(wrong);
    expect(written.content).toContain(newOpening);
    expect(sectionOf(written, 1)).toContain('### The jar');
  });

  test('stands in parts where others cannot', async () => {
    const moved = 'Ground coffee keeps its scent for two weeks in a closed tin on a dark shelf.';
    const taken = `${newText(2, 270)}\n\n${moved}`;
    const written = await post({ 1: 'Too short.', 2: better, 3: taken }, moved);
    expect(sectionOf(written, 0)).not.toContain('Too short.');
    expect(sectionOf(written, 1)).toContain('### The jar');
    expect(sectionOf(written, 2)).toContain(moved);
    const mixed = await post({ 1: 'Too short.', 2: `${better}\n\n3 × 80 = 250.`, 4: newText(3) });
    expect(sectionOf(mixed, 1)).not.toContain('### The jar');
    expect(sectionOf(mixed, 3)).toContain(newText(3).split('\n')[0]);
  });

  test('may leave its length, where a repair puts that right', async () => {
    const long = newText(1, 395);
    const repaired = `### The jar\n\n${newText(1, 300)}`;
    await model.start((seen) => (seen.task === 'repair' ? repaired : rewriting({ 2: long })(seen)));
    const written = await writePost({ request, port: memoryPort() });
    expect(sectionOf(written, 1)).toContain('### The jar');
    expect(model.calls.find(({ task }) => task === 'repair')?.data.draft).toBe(long);
    expect(written.lengthReport.kept).toBe(true);
  });

  test('gives way to the first where no repair brings a section to its length', async () => {
    const long = newText(1, 395);
    await model.start((seen) =>
      seen.task === 'repair' ? long : rewriting({ 2: long, 3: newText(2) })(seen),
    );
    const written = await writePost({ request, port: memoryPort() });
    expect(sectionOf(written, 1)).not.toContain(long.split('\n')[0]);
    expect(sectionOf(written, 2)).toContain(newText(2).split('\n')[0]);
    expect(written.lengthReport.kept).toBe(true);
  });

  test('stays too long rather than give way to a first text with a fault', async () => {
    const [long, offTopic] = [newText(1, 395), proseOf(300, 5, [])];
    await model.start((seen) => {
      const index = (seen.data.section as { index?: number } | undefined)?.index;
      if (seen.task === 'section' && index === 1) return offTopic;
      return seen.task === 'repair' ? long : rewriting({ 2: long })(seen);
    });
    const written = await writePost({ request, port: memoryPort() });
    expect(sectionOf(written, 1)).toContain(long.split('\n')[0]);
    expect(written.content).not.toContain(offTopic.split('\n')[0]);
  });

  test('keeps a mark that a section too long has taken over', async () => {
    const long = `${newText(2, 395)}\n\n${mark}`;
    await model.start((seen) =>
      seen.task === 'repair' ? long : rewriting({ 2: better, 3: long }, mark)(seen),
    );
    const written = await writePost({ request, port: memoryPort() });
    expect(written.content.split(mark)).toHaveLength(2);
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

  test('is told what the first one lacks, and may be as long as planned', async () => {
    const full = `### The jar\n\n${newText(1, 290)}`;
    await model.start((seen) => {
      const index = (seen.data.section as { index?: number } | undefined)?.index;
      if (seen.task === 'section' && index === 1) return proseOf(60, 5, []);
      return rewriting({ 2: full })(seen);
    });
    const written = await writePost({ request, port: memoryPort() });
    expect(sectionOf(written, 1)).toContain('### The jar');
    expect(askedFor()?.found).toContainEqual(expect.stringContaining('has 60 words'));
    const outline = askedFor()?.outline as { words: number }[];
    expect(outline[1]?.words).toBe(264);
    expect(model.count('repair')).toBe(0);
  });

  test('may say twice what the editor takes out again', async () => {
    const twice = 'Ground coffee keeps its scent for two weeks in a closed tin on a dark shelf.';
    await model.start((seen) => {
      if (seen.task !== 'revise')
        return rewriting({ 2: `${better}\n\n${twice}`, 3: `${newText(2, 270)}\n\n${twice}` })(seen);
      const passages = seen.data.passages as { places: { id: string }[] }[];
      const last = passages.flatMap(({ places }) => places).at(-1);
      return JSON.stringify({ edits: [{ id: last?.id, text: '' }] });
    });
    const written = await writePost({ request, port: memoryPort() });
    expect(written.content.split(twice)).toHaveLength(2);
    expect(sectionOf(written, 2)).toContain(newText(2, 270).split('\n')[0]);
  });

  test('moves a mark although another part cannot stand', async () => {
    const written = await post({ 1: 'Too short.', 2: better, 3: `${newText(2)}\n\n${mark}` }, mark);
    expect(sectionOf(written, 0)).not.toContain('Too short.');
    expect(sectionOf(written, 1)).toContain('### The jar');
    expect(sectionOf(written, 2)).toContain(mark);
  });

  test('keeps the marks for the author, wherever', async () => {
    const lost = await post({ 2: better }, mark);
    expect(sectionOf(lost, 1)).not.toContain('### The jar');
    const moved = await post({ 2: better, 3: `${newText(2)}\n\n${mark}` }, mark);
    expect(sectionOf(moved, 1)).toContain('### The jar');
    expect(sectionOf(moved, 2)).toContain(mark);
    expect(askedFor()?.keep).toEqual([mark]);
  });

  test('is read letter by letter, as are the marks', async () => {
    const raw = '[Check: the fee … of 10³ cups]';
    const whole = await post({ 2: `${better}\n\n${raw}` }, raw);
    expect(sectionOf(whole, 1)).toContain('### The jar');
    expect(askedFor()?.keep).toEqual([raw]);
    expect(askedFor()?.article).toContain('10³');
  });

  test('is left out where the draft that it was written for has changed', async () => {
    const port = memoryPort();
    await model.start(rewriting({ 2: better }));
    expect(sectionOf(await writePost({ request, port }), 1)).toContain('### The jar');
    const section = port.records.get('section-1') as { value: string };
    port.records.set('section-1', { ...section, value: `${section.value}\n\nOne more.` });
    expect(sectionOf(await writePost({ request, port }), 1)).not.toContain('### The jar');
  });

  test('is told what code finds in the first', async () => {
    const wrong = '3 × 80 = 250.';
    const right = '3 × 80 = 240.';
    const written = await post({ 2: `${better}\n\n${right}` }, wrong);
    expect(sectionOf(written, 1)).toContain(right);
    expect(askedFor()?.found).toEqual([expect.stringContaining(wrong.slice(0, -1))]);
    expect([model.count('review'), model.count('revise')]).toEqual([1, 0]);
  });

  test('is read for grave faults alone, and for three at most', async () => {
    const said = ['One', 'Two', 'Six', 'Ten', 'Twelve'].map((word) => `${word} jars stand there.`);
    const kept = `${newText(1, 276)}\n\n${said.join(' ')}`;
    const quoting = (seen: Seen) =>
      JSON.stringify({
        findings: said.map((text, at) => ({
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

describe('the first draft stays', () => {
  test.each<[string, Texts]>([
    ['where the new text is much longer', { 2: newText(1, 440) }],
    ['where the new text is short', { 2: newText(1, 120) }],
    ['where the new text has more marks than a post bears', { 2: `${better}\n\n${marks(5)}` }],
    ['where a sum does not come out', { 2: `${better}\n\n3 × 80 = 250.` }],
    ['where the opening is next to nothing', { 0: 'Cold brew coffee takes time.' }],
    ['where the end is a chapter', { 5: proseOf(160, 72, []) }],
    ['where the place of an image goes', { 1: listOf(newText(0)) }],
    ['where the end holds words meant for the model', { 5: `${newEnd} ${leak}` }],
    ['where it holds words meant for the model', { 2: `${better}\n\n${leak}` }],
  ])('%s', async (_, texts) => {
    const plain = (await post({})).content;
    expect((await post(texts)).content).toBe(plain);
    // A repair would bring the first text back, too.
    expect(model.count('repair')).toBe(0);
  });

  test('where the new opening loses the keyword', async () => {
    const without = proseOf(70, 71, []);
    const planned = (opening: string) => (seen: Seen) =>
      seen.task === 'plan'
        ? JSON.stringify({ ...JSON.parse(wellBehaved(seen)), opening })
        : rewriting({ 0: without })(seen);
    await model.start(planned(newOpening));
    expect((await writePost({ request, port: memoryPort() })).content).toContain(newOpening);
    await model.start(planned(newOpening.replace('cold brew coffee', 'brew')));
    expect((await writePost({ request, port: memoryPort() })).content).toContain(without);
  });

  test('where the answer has no such headings', async () => {
    const plain = (await post({})).content;
    await model.start((seen) => (seen.task === 'second-draft' ? newText(1) : wellBehaved(seen)));
    expect((await writePost({ request, port: memoryPort() })).content).toBe(plain);
  });

  test('where the new text loses a figure that the writer gave', async () => {
    const outline = request.outline.map((section, at) =>
      at === 1 ? { ...section, points: ['grind number bravo', '80 g a litre'] } : section,
    );
    const answer = rewriting({ 2: better }, 'Take 80 g for a litre.');
    await model.start((seen) =>
      seen.task === 'plan'
        ? wellBehaved({ ...seen, data: { ...seen.data, outline: request.outline } })
        : answer(seen),
    );
    const written = await writePost({ request: { ...request, outline }, port: memoryPort() });
    expect(sectionOf(written, 1)).not.toContain('### The jar');
    expect(sectionOf(written, 1)).toContain('Take 80 g');
  });

  test('and nobody is asked where the deployment leaves this out', async () => {
    await model.start(rewriting({ 2: better }), { OPENAI_SECOND_DRAFT: 'off' });
    const written = await writePost({ request, port: memoryPort() });
    expect(model.count('second-draft')).toBe(0);
    expect(sectionOf(written, 1)).not.toContain('### The jar');
  });

  test('where the new text is in another language', async () => {
    const title = 'How to make the coffee that you like, and to keep it for the rest of the week';
    const german = proseOf(285, 77, pointsOf(1)).replace(/\./g, ' und ist nicht die.');
    // No repair helps here.
    await model.start((seen) => (seen.task === 'repair' ? german : rewriting({ 2: german })(seen)));
    const written = await writePost({ request: { ...request, title }, port: memoryPort() });
    expect(sectionOf(written, 1)).not.toContain('und ist nicht die');
  });

  test('when the call fails', async () => {
    const plain = (await post({})).content;
    await model.start((seen) =>
      seen.task === 'second-draft'
        ? (_, response) => sendJson(response, 400, { error: { message: 'No.' } })
        : wellBehaved(seen),
    );
    expect((await writePost({ request, port: memoryPort() })).content).toBe(plain);
    expect(model.count('review')).toBe(1);
  });

  test('where the new text uses a word that the author never uses', async () => {
    const brand = { banned: ['delve into'] };
    await model.start(rewriting({ 2: `${better}\n\nDelve into it.` }));
    const written = await writePost({ request, port: memoryPort(), brand });
    expect(sectionOf(written, 1)).not.toContain('### The jar');
    expect(askedFor()?.banned).toEqual(brand.banned);
  });
});
