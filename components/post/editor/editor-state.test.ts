import { readdirSync, readFileSync } from 'node:fs';
import { EditorSelection, type EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { article } from '@/tests/bench/sample-article';
import { readTranscripts } from '@/tests/eval/transcript';
import { commonMarkExamples, naughtyStrings } from '@/tests/helpers/corpora';
import { hostileTexts } from '@/tests/helpers/hostile-texts';
import { ofLine } from './decorations';
import { editorState } from './editor-state';
import {
  insertBlock,
  type LineKind,
  linePrefixes,
  moveLine,
  newBlocks,
  removeLine,
  toggleLines,
  toggleMark,
} from './format-commands';
import type { PlacedImages } from './placed-images';

const folder = 'local/demo/showcase';
const replies = readTranscripts('tests/eval/transcripts').flatMap(({ calls }) =>
  calls.map(({ reply }) => reply),
);
const hostile = Object.values(hostileTexts).map((make) => make(2_000));
const showcases = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const corpora = [
  ...showcases,
  ...replies,
  ...hostile,
  ...commonMarkExamples,
  ...naughtyStrings,
  article(3_000),
];

const line = fc.constantFrom(
  '',
  'Plain words with *one* **two** `three`',
  '# Heading',
  '- a point',
  '  - deeper',
  '1. first',
  '> said',
  '![An image](image)',
  '- [suggested](#link-suggestion)',
  '---',
  'Infographic: a saw',
  'Meta Title: in the body',
  '  spaced\ttext  ',
  'carriage\rreturn',
  'שלום and 好茶 and سلام',
  '**unclosed [and](',
);
const post = fc.array(fc.oneof(line, fc.string({ unit: 'binary', maxLength: 30 })), {
  maxLength: 30,
});
const body = post.map((lines) => lines.join('\n'));

const textOf = (state: EditorState) => state.doc.toString();
const done = (change: { state: EditorState } | null, before: EditorState) =>
  change ? change.state : before;

describe('a text in the editor', () => {
  it('is the text to the character, of every corpus', () => {
    expect(showcases.length).toBeGreaterThanOrEqual(3);
    expect(replies.length).toBeGreaterThan(20);
    for (const text of corpora) expect(textOf(editorState(text))).toBe(text);
  });

  it('is the text to the character, of 500 made ones', () => {
    fc.assert(
      fc.property(body, (text) => {
        expect(textOf(editorState(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('is drawn line by line: no decoration leaves its line, or hides an empty range', () => {
    for (const text of corpora) {
      const { doc } = editorState(text);
      for (let n = 1; n <= Math.min(doc.lines, 200); n++)
        for (const isActive of [true, false]) {
          const one = doc.line(n);
          for (const { from, to } of ofLine(one, isActive)) {
            expect(from).toBeGreaterThanOrEqual(one.from);
            expect(to).toBeLessThanOrEqual(one.to);
          }
        }
    }
  });
});

it('an image line is drawn with what stands at the place of its description', () => {
  const { doc } = editorState('![A cup](image)');
  const image = { state: 'done' as const, imageUrl: '/cup.webp' };
  const drawn = (images: PlacedImages) =>
    ofLine(doc.line(1), false, images).flatMap(({ value }) => value.spec.widget ?? []);
  expect(drawn(new Map([['A cup', image]]))).toMatchObject([{ text: 'A cup', image }]);
  expect(drawn(new Map([['A saw', image]]))).toMatchObject([{ text: 'A cup', image: undefined }]);
});

it.each(Object.keys(linePrefixes) as LineKind[])(
  'words typed into an empty line that became %s stand behind its prefix',
  (kind) => {
    const made = done(toggleLines(editorState(''), kind), editorState(''));
    const typed = made.update(made.replaceSelection('Words'));
    expect(textOf(typed.state)).toBe(`${linePrefixes[kind]}Words`);
  },
);

const place = fc.tuple(body, fc.nat(), fc.nat());

function selected([text, a, b]: [string, number, number]): EditorState {
  const start = editorState(text);
  const at = a % (text.length + 1);
  const end = Math.min(b % (text.length + 1), start.doc.lineAt(at).to);
  const head = Math.max(at, end);
  return start.update({ selection: EditorSelection.range(at, head) }).state;
}

function touches(state: EditorState, mark: string): boolean {
  const { from, to } = state.selection.main;
  const around = state.doc.lineAt(from).text;
  return from === to ? around.includes(mark[0] ?? '') : /[*`]/.test(outside(state, from, to));
}

/** The characters next to the selected words. */
function outside(state: EditorState, from: number, to: number): string {
  const part = state.sliceDoc(from, to);
  const start = from + part.length - part.trimStart().length;
  const end = part.trim() ? to - (part.length - part.trimEnd().length) : start;
  return state.sliceDoc(Math.max(0, start - 1), start) + state.sliceDoc(end, end + 1);
}

describe('the commands', () => {
  it.each(['**', '*', '`'] as const)('%s twice gives the text back', (mark) => {
    fc.assert(
      fc.property(place, (where) => {
        const state = selected(where);
        // Beside a mark that is there already the two cannot be told apart.
        fc.pre(!touches(state, mark));
        const once = done(toggleMark(state, mark), state);
        const twice = done(toggleMark(once, mark), once);
        expect(textOf(once)).not.toBe(textOf(state));
        expect(textOf(twice)).toBe(textOf(state));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['**', '*', '`'] as const)('%s over several lines is taken away again', (mark) => {
    const text = '- one\n- two three\n\nA last line';
    const all = editorState(text).update({ selection: { anchor: 2, head: text.length } }).state;
    const once = done(toggleMark(all, mark), all);
    expect(textOf(once)).toBe(
      `- ${mark}one${mark}\n- ${mark}two three${mark}\n\n${mark}A last line${mark}`,
    );
    // The selection still reaches over all lines.
    expect(once.sliceDoc(once.selection.main.from, once.selection.main.to)).toMatch(/^one.*line$/s);
    const twice = done(toggleMark(once, mark), once);
    expect(textOf(twice)).toBe(text);
    expect(textOf(done(toggleMark(twice, mark), twice))).toBe(textOf(once));
  });

  it.each([
    ['*a* and *b*', '**a* and *b**'],
    ['*a and b*', 'a and b'],
    ['*a **b** c*', 'a **b** c'],
  ])('italic of %j with its marks selected makes %j', (text, changed) => {
    const all = editorState(text).update({ selection: { anchor: 0, head: text.length } }).state;
    expect(textOf(done(toggleMark(all, '*'), all))).toBe(changed);
  });

  it('bold of a part of bold italic words takes only its own marks', () => {
    const state = editorState('a ***word*** b').update({
      selection: EditorSelection.range(5, 9),
    }).state;
    expect(textOf(done(toggleMark(state, '**'), state))).toBe('a *word* b');
    expect(textOf(done(toggleMark(state, '*'), state))).toBe('a **word** b');
  });

  it.each([
    ['## Wait', '## *Wait*'],
    ['- one\n- two', '- *one*\n- *two*'],
    ['> 1. said', '> *1. said*'],
  ])('italic of the whole of %j leaves it what it is', (text, marked) => {
    const state = editorState(text).update({
      selection: EditorSelection.range(0, text.length),
    }).state;
    expect(textOf(done(toggleMark(state, '*'), state))).toBe(marked);
  });

  it.each(Object.keys(linePrefixes) as LineKind[])('%s twice gives plain lines back', (kind) => {
    const text = 'One\n\nTwo\nThree';
    const state = editorState(text).update({
      selection: EditorSelection.range(0, text.length),
    }).state;
    const once = done(toggleLines(state, kind), state);
    expect(textOf(once).split('\n').filter(Boolean)).toHaveLength(3);
    expect(textOf(once)).toContain(linePrefixes[kind]);
    expect(textOf(done(toggleLines(once, kind), once))).toBe(text);
  });

  it('a line moved down and up again is where it was, and no line is lost on the way', () => {
    fc.assert(
      fc.property(place, (where) => {
        const state = selected(where);
        const at = state.selection.main.head;
        const down = moveLine(state, at, 1);
        if (!down) return;
        expect(textOf(down.state).split('\n').sort()).toEqual(textOf(state).split('\n').sort());
        const head = down.newSelection.main.head;
        expect(down.state.doc.lineAt(head).text).toBe(state.doc.lineAt(at).text);
        expect(textOf(done(moveLine(down.state, head, -1), down.state))).toBe(textOf(state));
      }),
      { numRuns: 500 },
    );
  });

  it.each(Object.keys(newBlocks) as (keyof typeof newBlocks)[])(
    'a new %s is a line of its own, and can be taken out',
    (block) => {
      const state = editorState('One\nTwo').update({ selection: { anchor: 2 } }).state;
      const added = done(insertBlock(state, block), state);
      expect(textOf(added)).toBe(`One\n\n${newBlocks[block].line}\n\nTwo`);
      expect(textOf(done(removeLine(added, 5), added))).toBe('One\n\nTwo');
    },
  );
});
