import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state';
import { showTooltip } from '@codemirror/view';
import { expect, it } from 'vitest';
import { toggleMark } from './format-commands';
import { selectionBar } from './selection-bar';

const doc = 'Glue the joints.\n\n   \nThen wait.';
const start = EditorState.create({ doc, extensions: selectionBar(() => undefined) });

const barOf = (state: EditorState) =>
  state.facet(showTooltip).flatMap((bar) => (bar ? [bar.pos] : []));
const select = (state: EditorState, anchor: number, head: number, userEvent = 'select') =>
  state.update({ selection: EditorSelection.range(anchor, head), userEvent }).state;
const after = (state: EditorState, spec: TransactionSpec) => barOf(state.update(spec).state);

it('the bar stands at what the writer selects, and goes with the selection', () => {
  const selected = select(start, 8, 0);
  expect(barOf(selected)).toEqual([0]);
  expect(barOf(select(selected, 5, 8, 'select.pointer'))).toEqual([5]);
  expect(barOf(select(selected, 4, 4))).toEqual([]);
  expect(after(selected, { changes: { from: 0, to: 8 }, userEvent: 'delete' })).toEqual([]);
});

it('blanks, found words and what is about to be typed over have no bar', () => {
  expect(barOf(select(start, 17, 21))).toEqual([]);
  expect(barOf(select(start, 0, 4, 'select.search'))).toEqual([]);
  expect(barOf(select(start, 0, 4, 'input.block'))).toEqual([]);
});

it('the bar stays while the words are formatted', () => {
  const bold = toggleMark(select(start, 0, 4), '**');
  expect(bold?.state.doc.line(1).text).toBe('**Glue** the joints.');
  expect(bold && barOf(bold.state)).toEqual([2]);
});
