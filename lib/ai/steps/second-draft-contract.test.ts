import { describe, expect, test } from 'vitest';
import { type Seen, sendJson } from '@/tests/helpers/model/fake-model';
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

const mark = '[Check: what a jar costs where you live]';
const leak =
  'One warm, experienced person explaining it at the same table: one thing at a time, whole sentences.';

const listOf = (text: string) =>
  text
    .split('\n\n')
    .map((line) => `- ${line}`)
    .join('\n');

const askedFor = () => model.calls.find(({ task }) => task === 'second-draft')?.data;

async function post(texts: Texts, body = ''): Promise<WrittenPost> {
  await model.start(rewriting(texts, body));
  return writePost({ request, port: memoryPort() });
}

describe('the second draft', () => {
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

  test('stands in parts where others cannot', async () => {
    const moved = 'Ground coffee keeps its scent for two weeks in a closed tin on a dark shelf.';
    const taken = `${newText(2, 270)}\n\n${moved}`;
    const written = await post({ 1: 'Too short.', 2: better, 3: taken }, moved);
    expect(sectionOf(written, 0)).not.toContain('Too short.');
    expect(sectionOf(written, 1)).toContain('### The jar');
    expect(sectionOf(written, 2)).toContain(moved);
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

  test('keeps a mark that a section too long has taken over', async () => {
    const long = `${newText(2, 395)}\n\n${mark}`;
    await model.start((seen) =>
      seen.task === 'repair' ? long : rewriting({ 2: better, 3: long }, mark)(seen),
    );
    const written = await writePost({ request, port: memoryPort() });
    expect(written.content.split(mark)).toHaveLength(2);
  });

  test('may say twice what the editor takes out again', async () => {
    const twice = 'Ground coffee keeps its scent for two weeks in a closed tin on a dark shelf.';
    const quotes = ['section-2', 'section-3'].map((part) => ({ part, text: twice.slice(0, 40) }));
    await model.start((seen) => {
      if (seen.task === 'review')
        return JSON.stringify({ findings: [{ kind: 'repeat', quotes, why: 'Said twice.' }] });
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
});

describe('the first draft stays', () => {
  test.each<[string, Texts]>([
    ['where the new text is next to nothing', { 2: 'Take a jar.' }],
    ['where the opening is next to nothing', { 0: 'Cold brew coffee takes time.' }],
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
