import { describe, expect, test } from 'vitest';
import { writePost } from '../pipeline';
import type { WrittenPost } from '../post/types';
import { type Seen, sendJson } from '../testing/fake-model';
import { memoryPort } from '../testing/memory-port';
import { coffeeOrder, modelPerTest } from '../testing/model-per-test';
import { proseOf, wellBehaved } from '../testing/model-writer';

const request = coffeeOrder(4);
const model = modelPerTest();

const points = request.outline[1]?.points ?? [];
const better = `### The jar\n\n${proseOf(286, 77, points)}`;
const longer = proseOf(360, 77, points);
const german = proseOf(215, 77, points).replace(/\./g, ' und ist nicht die.');
const first = better.split('\n\n')[1] ?? '';
const mark = '[Check: what a jar costs where you live]';

type Sections = { part: string; text: string }[];

/** A writer whose last reader answers with `sections`. */
const reworked = (sections: Sections | string, body = '') => {
  return (seen: Seen): string => {
    const index = (seen.data.section as { index?: number } | undefined)?.index;
    if (seen.task === 'section' && index === 1 && body) return `${wellBehaved(seen)}\n\n${body}`;
    if (seen.task !== 'rework') return wellBehaved(seen);
    return typeof sections === 'string' ? sections : JSON.stringify({ sections });
  };
};

async function post(sections: Sections | string, body = ''): Promise<WrittenPost> {
  await model.start(reworked(sections, body));
  return writePost({ request, port: memoryPort() });
}

/** The text under one heading of the outline. */
function sectionOf({ content }: WrittenPost, index: number): string {
  const from = content.indexOf(`## ${request.outline[index]?.heading}\n`);
  return content.slice(from, content.indexOf('\n## ', from));
}

describe('a section that is written again', () => {
  test('takes the place of the old one, and readers along get it', async () => {
    await model.start(reworked([{ part: 'section-2', text: better }]));
    const port = memoryPort();
    const written = await writePost({ request, port });
    expect(sectionOf(written, 1)).toContain(first);
    expect(sectionOf(written, 0)).not.toContain(first);
    expect(written.lengthReport.kept).toBe(true);
    const seenTexts = port.textSeen as { section: number; delta?: string }[];
    const shown = seenTexts.filter(({ section }) => section === 1).at(-1);
    expect(shown).toMatchObject({ delta: better });
    const seen = model.calls.find(({ task }) => task === 'rework')?.data;
    expect(seen?.parts).toContainEqual(expect.objectContaining({ id: 'section-4' }));
  });

  test('is taken from its record when the job goes on', async () => {
    await model.start(reworked([{ part: 'section-2', text: better }]));
    const port = memoryPort();
    const before = await writePost({ request, port });
    const again = await writePost({ request, port });
    expect(again.content).toBe(before.content);
    expect(model.count('rework')).toBe(1);
  });

  test('keeps the marks for the author', async () => {
    const kept = await post([{ part: 'section-2', text: better }], mark);
    expect(sectionOf(kept, 1)).not.toContain(first);
    const whole = await post([{ part: 'section-2', text: `${better}\n\n${mark}` }], mark);
    expect(sectionOf(whole, 1)).toContain(first);
    expect(model.calls.find(({ task }) => task === 'rework')?.data.keep).toEqual([mark]);
  });

  test('may take over what another gives up', async () => {
    const moved = 'Ground coffee keeps its scent for two weeks in a closed tin on a dark shelf.';
    const others = request.outline[2]?.points ?? [];
    const taken = { part: 'section-3', text: `${proseOf(270, 79, others)}\n\n${moved}` };
    const both = await post([taken, { part: 'section-2', text: better }], moved);
    expect(sectionOf(both, 1)).not.toContain(moved);
    expect(sectionOf(both, 2)).toContain(moved);
    const alone = await post([taken], moved);
    expect(sectionOf(alone, 1)).toContain(moved);
    expect(sectionOf(alone, 2)).not.toContain(moved);
  });

  test('stands where another one cannot', async () => {
    const sections = [
      { part: 'section-1', text: 'Too short.' },
      { part: 'section-2', text: better },
    ];
    const written = await post(sections);
    expect(sectionOf(written, 1)).toContain(first);
    expect(sectionOf(written, 0)).not.toContain('Too short.');
  });

  test('is left out where the text that it was written for has changed', async () => {
    const port = memoryPort();
    let fails = true;
    const answer = reworked([{ part: 'section-2', text: better }], 'Nobody would miss this.');
    await model.start((seen) => {
      if (seen.task === 'review' && fails)
        return (_, response) => sendJson(response, 400, { error: { message: 'No.' } });
      if (seen.task === 'review') {
        const quotes = [{ part: 'section-2', text: 'Nobody would miss this' }];
        return JSON.stringify({ findings: [{ kind: 'padding', quotes, why: 'Says nothing.' }] });
      }
      if (seen.task !== 'revise') return answer(seen);
      return JSON.stringify({ edits: [{ id: 'p1', text: '' }] });
    });
    expect(sectionOf(await writePost({ request, port }), 1)).toContain(first);
    fails = false;
    const again = await writePost({ request, port });
    expect(sectionOf(again, 1)).not.toMatch(/Nobody would miss/);
    expect(sectionOf(again, 1)).not.toContain(first);
  });

  test('is read letter by letter, as are the marks', async () => {
    const raw = '[Check: the fee … of 10³ cups]';
    const whole = await post([{ part: 'section-2', text: `${better}\n\n${raw}` }], raw);
    expect(sectionOf(whole, 1)).toContain(first);
    const seen = model.calls.find(({ task }) => task === 'rework')?.data;
    expect(seen?.keep).toEqual([raw]);
    expect(JSON.stringify(seen?.parts)).toContain('10³');
  });

  test('is screened, although the job had been screened without it', async () => {
    let fails = true;
    const screened: string[] = [];
    const reply = reworked([{ part: 'section-2', text: better }]);
    await model.start(
      (seen) =>
        seen.task === 'rework' && fails
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
    expect(sectionOf(await writePost({ request, port }), 1)).toContain(first);
    expect(screened.length).toBeGreaterThan(before);
  });

  test('that the third place asks for is one too many', async () => {
    const text = (at: number) => proseOf(285, 80 + at, request.outline[at]?.points ?? []);
    const written = await post(
      [0, 2, 3].map((at) => ({ part: `section-${at + 1}`, text: text(at) })),
    );
    expect(sectionOf(written, 2)).toContain(text(2).split('\n\n')[1]);
    expect(sectionOf(written, 3)).not.toContain(text(3).split('\n\n')[1]);
  });
});

describe('the old section stays', () => {
  test.each([
    ['where the new one is longer', [{ part: 'section-2', text: longer }]],
    ['where the new one is short', [{ part: 'section-2', text: proseOf(120, 77, []) }]],
    [
      'where the new one has marks of its own',
      [{ part: 'section-2', text: `${better}\n\n${mark}` }],
    ],
    ['where a sum does not come out', [{ part: 'section-2', text: `${better}\n\n3 × 80 = 250.` }]],
    ['where the part is no section', [{ part: 'end', text: proseOf(95, 77, []) }]],
    ['where there is no such part', [{ part: 'section-9', text: better }]],
    ['where the answer is of no use', 'no JSON at all'],
  ])('%s', async (_, sections) => {
    const plain = (await post([])).content;
    expect((await post(sections)).content).toBe(plain);
  });

  test('where the new one loses a figure that the writer gave', async () => {
    const outline = request.outline.map((section, at) =>
      at === 1 ? { ...section, points: ['grind number bravo', '80 g a litre'] } : section,
    );
    const answer = reworked([{ part: 'section-2', text: better }], 'Take 80 g for a litre.');
    await model.start((seen) =>
      seen.task === 'plan'
        ? wellBehaved({ ...seen, data: { ...seen.data, outline: request.outline } })
        : answer(seen),
    );
    const written = await writePost({ request: { ...request, outline }, port: memoryPort() });
    expect(sectionOf(written, 1)).not.toContain(first);
    expect(sectionOf(written, 1)).toContain('Take 80 g');
  });

  test('and nobody is asked where the deployment leaves this out', async () => {
    await model.start(reworked([{ part: 'section-2', text: better }]), { OPENAI_REWORK: 'off' });
    const written = await writePost({ request, port: memoryPort() });
    expect(model.count('rework')).toBe(0);
    expect(sectionOf(written, 1)).not.toContain(first);
  });

  test('where the new one is in another language', async () => {
    const title = 'How to make the coffee that you like, and to keep it for the rest of the week';
    await model.start(reworked([{ part: 'section-2', text: german }]));
    const written = await writePost({ request: { ...request, title }, port: memoryPort() });
    expect(sectionOf(written, 1)).not.toContain('und ist nicht die');
  });

  test('where the new one is much shorter, though long enough', async () => {
    const body = proseOf(85, 66, []);
    const written = await post([{ part: 'section-2', text: proseOf(240, 77, points) }], body);
    expect(sectionOf(written, 1)).toContain(body.split('\n\n')[0]);
  });

  test('when the call fails', async () => {
    const plain = (await post([])).content;
    await model.start((seen) =>
      seen.task === 'rework'
        ? (_, response) => sendJson(response, 400, { error: { message: 'No.' } })
        : wellBehaved(seen),
    );
    expect((await writePost({ request, port: memoryPort() })).content).toBe(plain);
  });

  test('where the new one uses a word that the author never uses', async () => {
    const brand = { banned: ['delve into'] };
    const text = `${better}\n\nDelve into it.`;
    await model.start(reworked([{ part: 'section-2', text }]));
    const written = await writePost({ request, port: memoryPort(), brand });
    expect(sectionOf(written, 1)).not.toContain(first);
    expect(model.calls.find(({ task }) => task === 'rework')?.data.banned).toEqual(brand.banned);
  });
});
