import { undo } from '@codemirror/commands';
import { EditorSelection, type EditorState } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editorState } from './editor-state';
import { cellsOfText, tableOf } from './paste-table';
import {
  addColumn,
  addRow,
  alignColumn,
  removeColumn,
  removeRow,
  removeTable,
  tableAt,
  tableKeys,
} from './table-commands';
import { gridOf, linesOfGrid } from './table-grid';

const table = '| Plan | Price |\n| :--- | ---: |\n| Free | $0 |\n| Creator | $9.99 |';
const text = `Before.\n\n${table}\n\nAfter.`;

function at(doc: string, words: string): EditorState {
  const state = editorState(doc);
  return state.update({ selection: { anchor: doc.indexOf(words) } }).state;
}

/** Runs what the key does, as a view would. */
function press(state: EditorState, key: string, isShift = false) {
  let now = state;
  const view = {
    get state() {
      return now;
    },
    dispatch: (tr: { state: EditorState }) => {
      now = tr.state;
    },
  };
  const binding = tableKeys.find((one) => one.key === key) as KeyBinding;
  const run = isShift ? binding.shift : binding.run;
  return { ran: run?.(view as never) ?? false, state: now };
}

const selected = ({ doc, selection: { main } }: EditorState) => doc.sliceString(main.from, main.to);
const tableOfText = (state: EditorState) => state.doc.toString().split('\n\n')[1]?.split('\n');

describe('the keys in a table', () => {
  it('lead from cell to cell, and make a row behind the last one', () => {
    let state = at(text, 'Plan');
    const seen: string[] = [];
    for (let n = 0; n < 6; n++) {
      state = press(state, 'Tab').state;
      seen.push(selected(state));
    }
    expect(seen).toEqual(['Price', 'Free', '$0', 'Creator', '$9.99', '']);
    expect(tableOfText(state)).toHaveLength(5);
    expect(selected(press(state, 'Tab', true).state)).toBe('$9.99');
  });

  it('Enter makes a row, and an empty last one is left', () => {
    const made = press(at(text, '9.99'), 'Enter').state;
    expect(tableOfText(made)?.at(-1)).toBe('|         |       |');
    const left = press(made, 'Enter').state;
    expect(left.doc.toString().trimEnd()).toMatch(/\$9.99 \|\n\nAfter\.$/);
    expect(tableAt(left)).toBeNull();
  });

  it('Escape leaves the table as it is, below it', () => {
    const { state } = press(at(text, 'Free'), 'Escape');
    expect(state.doc.toString()).toBe(text);
    expect(tableAt(state)).toBeNull();
    const atEnd = press(at(table, 'Free'), 'Escape').state;
    expect(atEnd.doc.toString()).toBe(`${table}\n\n`);
    expect(atEnd.selection.main.head).toBe(atEnd.doc.length);
  });

  it('do nothing of it elsewhere, nor in code', () => {
    expect(press(at(text, 'After'), 'Tab').ran).toBe(false);
    const code = `\`\`\`\n${table}\n\`\`\``;
    expect(press(at(code, 'Plan'), 'Tab').ran).toBe(false);
  });
});

describe('the menu of a table', () => {
  const run = (edit: typeof addRow, words: string) => edit(at(text, words))?.state;

  it.each([
    [
      'adds a row',
      addRow,
      'Free',
      [
        '| Plan    | Price |',
        '| :------ | ----: |',
        '| Free    |    $0 |',
        '|         |       |',
        '| Creator | $9.99 |',
      ],
    ],
    [
      'removes a row',
      removeRow,
      'Free',
      ['| Plan    | Price |', '| :------ | ----: |', '| Creator | $9.99 |'],
    ],
    [
      'adds a column',
      addColumn,
      'Plan',
      [
        '| Plan    |     | Price |',
        '| :------ | --- | ----: |',
        '| Free    |     |    $0 |',
        '| Creator |     | $9.99 |',
      ],
    ],
    [
      'removes a column',
      removeColumn,
      '$0',
      ['| Plan    |', '| :------ |', '| Free    |', '| Creator |'],
    ],
    [
      'aligns a column',
      alignColumn('center'),
      'Plan',
      ['|  Plan   | Price |', '| :-----: | ----: |', '|  Free   |    $0 |', '| Creator | $9.99 |'],
    ],
  ] as const)('%s, in one step of undo', (_, edit, words, lines) => {
    const state = run(edit, words);
    expect(state && tableOfText(state)).toEqual(lines);
    if (!state) return;
    let now: EditorState = state;
    undo({
      state,
      dispatch: (tr) => {
        now = tr.state;
      },
    });
    expect(now.doc.toString()).toBe(text);
  });

  it('keeps the header and the last column', () => {
    expect(removeRow(at(text, 'Plan'))).toBeNull();
    expect(removeColumn(at('| a |\n| - |\n| b |', 'b'))).toBeNull();
  });

  it('takes the table out', () => {
    expect(removeTable(at(text, 'Free'))?.state.doc.toString()).toBe('Before.\n\n\n\nAfter.');
  });

  it('keeps what every cell says, of 300 made tables', () => {
    const cell = fc.constantFrom('', 'a', '12 %', 'x \\| y', '`c`', '茶', 'long words of a cell');
    const grid = fc.integer({ min: 1, max: 5 }).chain((columns) =>
      fc.record({
        align: fc.array(fc.constantFrom('left', 'right', 'center', null), {
          minLength: columns,
          maxLength: columns,
        }),
        rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: 1,
          maxLength: 5,
        }),
      }),
    );
    fc.assert(
      fc.property(grid, (made) => {
        const state = editorState(linesOfGrid(made).join('\n'));
        const found = tableAt(state, 0);
        expect(found && gridOf(state.doc, found.table)).toEqual(made);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an edited table', () => {
  const typed = (state: EditorState, insert: string) =>
    state.update({
      changes: { from: state.selection.main.head, insert },
      selection: { anchor: state.selection.main.head + insert.length },
      userEvent: 'input.type',
    }).state;

  it('is lined up when the caret leaves it', () => {
    const edited = typed(at(text, 'Free'), 'Really ');
    expect(edited.doc.toString()).toContain('| Really Free | $0 |');
    const left = edited.update({ selection: EditorSelection.cursor(0) }).state;
    expect(tableOfText(left)?.[2]).toBe('| Really Free |    $0 |');
    expect(left.selection.main.head).toBe(0);
  });

  it('stays as it is while the caret is in it, and where nobody changed it', () => {
    const edited = typed(at(text, 'Free'), 'Really ');
    const inside = edited.update({
      selection: { anchor: edited.doc.toString().indexOf('$9') },
    }).state;
    expect(inside.doc.toString()).toBe(edited.doc.toString());
    const visited = at(text, 'Free').update({ selection: { anchor: 0 } }).state;
    expect(visited.doc.toString()).toBe(text);
  });
});

describe('cells from a spreadsheet', () => {
  it('become a table with figures on the right', () => {
    const rows = cellsOfText('Plan\tPrice\nFree\t$0\nA|B\t9.99\n');
    expect(rows && tableOf(rows).split('\n')).toEqual([
      '| Plan | Price |',
      '| ---- | ----: |',
      '| Free |    $0 |',
      '| A\\|B |  9.99 |',
    ]);
  });

  it.each(['one line\tof cells', 'text\nof two lines', 'a\tb\nno tab', ''])(
    'are not %j',
    (plain) => {
      expect(cellsOfText(plain)).toBeNull();
    },
  );
});
