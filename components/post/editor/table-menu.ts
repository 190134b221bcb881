import { type EditorState, StateField } from '@codemirror/state';
import { type EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { caretToolbar } from './caret-toolbar';
import { rangeOf } from './regions';
import {
  addColumn,
  addRow,
  alignColumn,
  removeColumn,
  removeRow,
  removeTable,
  tableAt,
} from './table-commands';

const tools = [
  ['Row +', 'Add a row below', addRow],
  ['Row −', 'Remove this row', removeRow],
  ['Column +', 'Add a column after this one', addColumn],
  ['Column −', 'Remove this column', removeColumn],
  ['Left', 'Align this column left', alignColumn('left')],
  ['Center', 'Center this column', alignColumn('center')],
  ['Right', 'Align this column right', alignColumn('right')],
  ['Remove', 'Remove the table', removeTable],
] as const;

/** What can be done with the table that has the caret, above it. Alt+F10 leads into it. */
export const tableMenu = [
  StateField.define<Tooltip | null>({
    create: tooltipOf,
    update(tooltip, tr) {
      if (!tr.docChanged && !tr.selection) return tooltip;
      const next = tooltipOf(tr.state);
      return next?.pos === tooltip?.pos ? tooltip : next;
    },
    provide: (tooltip) => showTooltip.from(tooltip),
  }),
  keymap.of([
    {
      key: 'Alt-F10',
      run: (view) => {
        const first = view.dom.querySelector<HTMLElement>('.ed-table-menu button');
        first?.focus();
        return first !== null;
      },
    },
  ]),
];

function tooltipOf(state: EditorState): Tooltip | null {
  const found = tableAt(state);
  if (!found) return null;
  return { pos: rangeOf(state.doc, found.table).from, above: true, create: menuOf };
}

function menuOf(view: EditorView) {
  const dom = caretToolbar({
    className: 'ed-table-menu',
    label: 'Table',
    tools: tools.map(([text, label, edit]) => ({
      text,
      label,
      run: () => {
        const change = edit(view.state);
        if (change) view.dispatch(change);
        view.focus();
      },
    })),
    onLeave: () => view.focus(),
  });
  return { dom, offset: { x: 0, y: 6 } };
}
