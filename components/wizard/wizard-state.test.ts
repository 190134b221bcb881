import { describe, expect, it } from 'vitest';
import { audienceText } from '@/lib/ai/audience-text';
import { editOutline, inverseOf, type OutlineEdit, pastedLines } from './outline-edit';
import {
  basisOf,
  currentOutline,
  deriveStep,
  emptyWizard,
  type Section,
  type WizardData,
} from './wizard-data';
import { startOfWizard, type WizardAction, type WizardState, wizardReducer } from './wizard-state';

const titles = ['First', 'Second'].map((title) => ({ title, angle: 'an angle' }));
const audiences = [
  { name: 'Home brewers', need: 'a recipe', knowledge: 'the basics', tone: 'calm' },
  { name: 'Cafe owners', need: 'a margin', knowledge: 'everything', tone: 'brisk' },
];
const outline = ['One', 'Two', 'Three', 'Four'].map((heading) => ({ heading, points: ['a', 'b'] }));

function run(actions: WizardAction[], from: WizardState = startOfWizard): WizardState {
  return actions.reduce(wizardReducer, from);
}

const toTitles: WizardAction[] = [
  { type: 'write', field: 'keyword', value: ' tea ' },
  { type: 'titles', from: 'tea', draftId: 'd1', titles },
];
const toAudiences: WizardAction[] = [
  ...toTitles,
  { type: 'write', field: 'selectedTitle', value: 'First' },
  { type: 'audiences', from: 'tea\nFirst', audiences },
];
const reader = audienceText({
  name: 'Home brewers',
  need: 'a recipe',
  knowledge: 'the basics',
  tone: 'calm',
});
const toOutline: WizardAction[] = [
  ...toAudiences,
  { type: 'write', field: 'selectedAudience', value: reader },
  { type: 'outline', from: `tea\nFirst\n${reader}`, outline },
];

describe('the step that saved data stands for', () => {
  const section = { id: 0, heading: 'One', points: [] };
  const cases: [string, Partial<WizardData>, number][] = [
    ['nothing', {}, 1],
    ['a keyword alone', { keyword: 'tea' }, 1],
    ['titles', { titles }, 2],
    ['a selected title', { titles, selectedTitle: 'First' }, 3],
    ['audiences without a selected title', { titles, audiences }, 3],
    ['a selected audience', { titles, audiences, selectedAudience: 'Readers' }, 4],
    ['an outline', { outline: [section] }, 4],
    ['an outline of the writer’s own', { customOutline: [section] }, 4],
  ];
  it.each(cases)('%s', (_name, data, step) => {
    expect(deriveStep({ ...emptyWizard, ...data })).toBe(step);
  });
});

describe('the way through', () => {
  it('goes forward when suggestions arrive', () => {
    expect(run(toTitles).step).toBe(2);
    expect(run(toAudiences).step).toBe(3);
    expect(run(toOutline).step).toBe(4);
  });

  it('goes back without losing anything', () => {
    const there = run(toOutline);
    const back = wizardReducer(there, { type: 'go', step: 1 });
    expect(back.step).toBe(1);
    expect(back.data).toBe(there.data);
  });

  it('drops an answer to a question that has changed meanwhile', () => {
    const state = run([{ type: 'write', field: 'keyword', value: 'coffee' }]);
    expect(wizardReducer(state, { type: 'titles', from: 'tea', draftId: 'd1', titles })).toBe(
      state,
    );
  });

  it('forgets the picked title when the keyword leads to other titles', () => {
    const changed = run(
      [
        { type: 'write', field: 'keyword', value: 'coffee' },
        { type: 'titles', from: 'coffee', draftId: 'd1', titles },
      ],
      run(toAudiences),
    );
    expect(changed.data.selectedTitle).toBe('');
    // What was made for the old title no longer fits the new one.
    expect(changed.data.madeFrom.audiences).not.toBe(basisOf(changed.data).audiences);
  });

  it('keeps a title of the writer’s own when asked for other suggestions', () => {
    const own: WizardAction[] = [{ type: 'write', field: 'selectedTitle', value: 'My own' }];
    const again: WizardAction = { type: 'titles', from: 'tea', draftId: 'd1', titles };
    expect(run([...toTitles, ...own, again]).data.selectedTitle).toBe('My own');
    expect(run([...toAudiences, again]).data.selectedTitle).toBe('');
  });

  it('names a draft once, until another post is made of it', () => {
    const other: WizardAction = { type: 'titles', from: 'tea', draftId: 'd2', titles };
    expect(run([...toTitles, other]).data.draftId).toBe('d1');
    const repeated: WizardAction[] = [
      { type: 'write', field: 'repeatedKeyword', value: 'tea' },
      { type: 'another-post', draftId: 'd3' },
    ];
    expect(run([...toTitles, ...repeated]).data).toMatchObject({
      draftId: 'd3',
      repeatedKeyword: '',
    });
  });

  it('starts over with nothing', () => {
    expect(run([...toOutline, { type: 'start-over' }])).toEqual(startOfWizard);
  });
});

describe('two tabs', () => {
  it('takes over what the other wrote but stays at its own step', () => {
    const mirrored = wizardReducer(run(toTitles), { type: 'mirror', data: run(toOutline).data });
    expect(mirrored.step).toBe(2);
    expect(mirrored.data.outline).toHaveLength(4);
  });

  it('steps back when the other tab has less', () => {
    const mirrored = wizardReducer(run(toOutline), { type: 'mirror', data: run(toTitles).data });
    expect(mirrored.step).toBe(2);
  });
});

describe('the outline', () => {
  const edit = (edits: Extract<WizardAction, { type: 'section' }>['edit'][]) =>
    run(
      edits.map((one) => ({ type: 'section', edit: one })),
      run(toOutline),
    ).data;
  const headings = (data: WizardData) => currentOutline(data).map(({ heading }) => heading);

  it('is changed in a copy that can be undone', () => {
    const data = edit([{ kind: 'heading', id: 1, heading: 'Changed' }]);
    expect(headings(data)).toEqual(['One', 'Changed', 'Three', 'Four']);
    expect(data.outline[1]?.heading).toBe('Two');
    const undo = { type: 'section', edit: { kind: 'replace', sections: data.outline } } as const;
    expect(wizardReducer({ step: 4, data }, undo).data.customOutline).toBeNull();
  });

  it('keeps the writer’s own beside a new suggestion', () => {
    const mine = edit([{ kind: 'heading', id: 1, heading: 'Mine' }]);
    const again: WizardAction = { type: 'outline', from: basisOf(mine).outline, outline };
    const { data } = wizardReducer({ step: 4, data: mine }, again);
    expect(data.customOutline).toBeNull();
    const sections = data.earlierOutline ?? [];
    const back = wizardReducer(
      { step: 4, data },
      { type: 'section', edit: { kind: 'replace', sections } },
    );
    expect(headings(back.data)).toEqual(['One', 'Mine', 'Three', 'Four']);
    expect(back.data.earlierOutline).toBeNull();
  });

  it('keeps at least three sections', () => {
    expect(headings(edit([{ kind: 'remove', id: 0 }]))).toEqual(['Two', 'Three', 'Four']);
    const twice = edit([
      { kind: 'remove', id: 0 },
      { kind: 'remove', id: 1 },
    ]);
    expect(headings(twice)).toEqual(['Two', 'Three', 'Four']);
  });

  it('keeps to twelve sections and gives every new one an id of its own', () => {
    const data = edit(Array.from({ length: 20 }, () => ({ kind: 'insert' as const, at: 1 })));
    const ids = data.customOutline?.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it.each([
    [2, 1, 'One Three Two Four'],
    [2, 3, 'One Two Four Three'],
    [3, 0, 'Four One Two Three'],
    [0, -1, 'One Two Three Four'],
    [3, 4, 'One Two Three Four'],
  ])('moves section %i to place %i, and nowhere beyond the ends', (id, to, expected) => {
    expect(headings(edit([{ kind: 'move', id, to }])).join(' ')).toBe(expected);
  });

  it('adds, changes and removes points in their place', () => {
    const { customOutline } = edit([
      { kind: 'insert-points', id: 0, at: 1, points: ['x', 'y'] },
      { kind: 'point', id: 0, at: 0, text: 'first' },
      { kind: 'remove-point', id: 0, at: 2 },
    ]);
    expect(customOutline?.[0]?.points).toEqual(['first', 'x', 'b']);
  });

  it('takes back every removal of text where it was', () => {
    const before = run(toOutline).data.outline;
    const removals: OutlineEdit[] = [
      { kind: 'remove', id: 1 },
      { kind: 'remove-point', id: 2, at: 1 },
      { kind: 'replace', sections: [] },
    ];
    for (const removal of removals) {
      const undo = inverseOf(before, removal);
      const after = undo ? editOutline(editOutline(before, removal), undo) : [];
      const texts = (all: Section[]) => all.map(({ heading, points }) => [heading, ...points]);
      expect(texts(after)).toEqual(texts(before));
    }
    const blank: Section[] = [{ id: 0, heading: ' ', points: ['', ' '] }];
    expect(inverseOf(blank, { kind: 'remove', id: 0 })).toBeNull();
    expect(inverseOf(blank, { kind: 'remove-point', id: 0, at: 1 })).toBeNull();
  });

  it('takes the lines of a pasted list as points', () => {
    expect(pastedLines(' - one\r\n\n* two\n3. three\n• four\n2026 was')).toEqual([
      'one',
      'two',
      'three',
      'four',
      '2026 was',
    ]);
  });
});

describe('an audience in one text', () => {
  it('joins its parts as sentences', () => {
    expect(reader).toBe('Home brewers. Need: a recipe. Knowledge: the basics. Tone: calm.');
  });

  it('never exceeds what the API takes, and does not cut a word', () => {
    const long = audienceText({ name: 'N', need: 'word '.repeat(90), knowledge: 'k', tone: 't' });
    expect(long.length).toBeLessThanOrEqual(300);
    expect(long).toMatch(/word…$/);
  });
});
