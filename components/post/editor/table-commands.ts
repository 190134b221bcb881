import { EditorSelection, EditorState, StateField, type Transaction } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { type Align, splitCells, type Table } from '@/lib/posts/content/tables';
import { rangeOf, regionAt, regions } from './regions';
import { cellRange, type Grid, gridOf, linesOfGrid, type Place, placeAt } from './table-grid';

type Edit = ReturnType<EditorState['update']> | null;
type InTable = { table: Table; place: Place };

export function tableAt(state: EditorState, pos = state.selection.main.head): InTable | null {
  const table = regionAt(state, pos);
  return table?.type === 'table' ? { table, place: placeAt(state.doc, table, pos) } : null;
}

/** Replaces the table in one undo step, with its columns aligned, and selects the cell at `place`. */
function withGrid(state: EditorState, table: Table, grid: Grid, place: Place): Edit {
  const range = rangeOf(state.doc, table);
  const lines = linesOfGrid(grid);
  const at = place.row + (place.row > 0 ? 1 : 0);
  const before = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, range.from);
  const cell = splitCells(lines[at] ?? '')[place.column];
  const text = grid.rows[place.row]?.[place.column] ?? '';
  // An empty cell begins at its pipe, with a space behind it.
  const from = before + (cell?.start ?? 0) + (text ? 0 : 1);
  return state.update({
    changes: { ...range, insert: lines.join('\n') },
    selection: EditorSelection.range(from, from + text.length),
    userEvent: 'input.table',
    scrollIntoView: true,
  });
}

type Change = (grid: Grid, place: Place) => { grid: Grid; place: Place } | null;

const changeTable =
  (change: Change) =>
  (state: EditorState): Edit => {
    const found = tableAt(state);
    if (!found) return null;
    const changed = change(gridOf(state.doc, found.table), found.place);
    return changed && withGrid(state, found.table, changed.grid, changed.place);
  };

const emptyRow = ({ align }: Grid) => align.map(() => '');

export const addRow = changeTable((grid, { row, column }) => ({
  grid: { ...grid, rows: grid.rows.toSpliced(row + 1, 0, emptyRow(grid)) },
  place: { row: row + 1, column },
}));

/** The header stays: a table has one. */
export const removeRow = changeTable((grid, { row, column }) =>
  row === 0
    ? null
    : {
        grid: { ...grid, rows: grid.rows.toSpliced(row, 1) },
        place: { row: Math.min(row, grid.rows.length - 2), column },
      },
);

export const addColumn = changeTable(({ align, rows }, { row, column }) => ({
  grid: {
    align: align.toSpliced(column + 1, 0, null),
    rows: rows.map((cells) => cells.toSpliced(column + 1, 0, '')),
  },
  place: { row, column: column + 1 },
}));

export const removeColumn = changeTable(({ align, rows }, { row, column }) =>
  align.length === 1
    ? null
    : {
        grid: {
          align: align.toSpliced(column, 1),
          rows: rows.map((cells) => cells.toSpliced(column, 1)),
        },
        place: { row, column: Math.min(column, align.length - 2) },
      },
);

export const alignColumn = (side: Align) =>
  changeTable(({ align, rows }, place) => ({
    grid: { align: align.with(place.column, side), rows },
    place,
  }));

/** Takes the table out, and the caret into an empty line in its place. */
export function removeTable(state: EditorState): Edit {
  const found = tableAt(state);
  if (!found) return null;
  const range = rangeOf(state.doc, found.table);
  return state.update({
    changes: range,
    selection: { anchor: range.from },
    userEvent: 'delete.table',
  });
}

const select = (state: EditorState, { from, to }: { from: number; to: number }) =>
  state.update({
    selection: EditorSelection.range(from, to),
    userEvent: 'cell',
    scrollIntoView: true,
  });

/** The next cell, or a new row behind the last one. */
function moveCell(state: EditorState, by: 1 | -1): Edit {
  const found = tableAt(state);
  if (!found) return null;
  const { table, place } = found;
  const columns = table.align.length;
  const next = place.row * columns + place.column + by;
  if (next < 0) return select(state, cellRange(state.doc, table, place));
  if (next >= (table.rows.length + 1) * columns)
    return changeTable((grid, { row }) => ({
      grid: { ...grid, rows: [...grid.rows, emptyRow(grid)] },
      place: { row: row + 1, column: 0 },
    }))(state);
  const row = Math.floor(next / columns);
  return select(state, cellRange(state.doc, table, { row, column: next % columns }));
}

/** Enter makes a row; in an empty last row it leaves the table, and takes the row out. */
function enter(state: EditorState): Edit {
  const found = tableAt(state);
  if (!found) return null;
  const { table, place } = found;
  const cells = table.rows[place.row - 1];
  const isLeft = place.row === table.rows.length && cells?.every(({ text }) => text === '');
  return isLeft ? leave(state, table, { row: place.row }) : addRow(state);
}

/** Puts the caret below the table, into a line of its own. `row` is taken out. */
function leave(state: EditorState, table: Table, { row }: { row?: number } = {}): Edit {
  const { to } = rangeOf(state.doc, table);
  const from = row === undefined ? to : state.doc.line(table.to).from - 1;
  const below = state.doc.sliceString(to, to + 2);
  const gap = '\n\n'.slice(Math.min(2, /^\n*/.exec(below)?.[0].length ?? 0));
  const anchor = from + 2;
  return state.update({
    changes: { from, to, insert: gap },
    selection: { anchor: Math.min(anchor, state.doc.length - (to - from) + gap.length) },
    userEvent: 'input.table',
    scrollIntoView: true,
  });
}

const asCommand =
  (edit: (state: EditorState) => Edit): Command =>
  (view) => {
    const change = edit(view.state);
    if (change) view.dispatch(change);
    return change !== null;
  };

export const tableKeys = [
  {
    key: 'Tab',
    run: asCommand((state) => moveCell(state, 1)),
    shift: asCommand((state) => moveCell(state, -1)),
  },
  { key: 'Enter', run: asCommand(enter) },
  {
    // The way out for those who have no pointer: Tab stays in the table.
    key: 'Escape',
    run: asCommand((state) => {
      const found = tableAt(state);
      return found && leave(state, found.table);
    }),
  },
];

/** Whether the table with the caret was edited since the caret came into it. */
const edited = StateField.define<boolean>({
  create: () => false,
  update(value, tr) {
    if (tr.isUserEvent('undo') || tr.isUserEvent('redo')) return false;
    if (!tableAt(tr.state)) return false;
    if (tr.isUserEvent('input.table')) return false;
    return value || (tr.docChanged && tableAt(tr.startState) !== null);
  },
});

/** Aligns an edited table when the caret leaves it, in the same transaction. */
const lineUp = EditorState.transactionFilter.of((tr: Transaction) => {
  const { startState } = tr;
  if (tr.docChanged || !tr.selection || !startState.field(edited)) return tr;
  const found = tableAt(startState);
  if (!found) return tr;
  const range = rangeOf(startState.doc, found.table);
  const { head } = tr.selection.main;
  if (head >= range.from && head <= range.to) return tr;
  const insert = linesOfGrid(gridOf(startState.doc, found.table)).join('\n');
  if (insert === startState.sliceDoc(range.from, range.to)) return tr;
  return [tr, { changes: { ...range, insert }, sequential: true }];
});

export const tableEditing = [regions, edited, lineUp];
