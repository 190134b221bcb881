import { type EditorState, StateField } from '@codemirror/state';
import { type EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
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
        const [first] = buttonsOf(view);
        first?.focus();
        return first !== undefined;
      },
    },
  ]),
];

function tooltipOf(state: EditorState): Tooltip | null {
  const found = tableAt(state);
  if (!found) return null;
  return { pos: rangeOf(state.doc, found.table).from, above: true, create: menuOf };
}

const buttonsOf = (view: EditorView) => [
  ...view.dom.querySelectorAll<HTMLButtonElement>('.ed-table-menu button'),
];

function menuOf(view: EditorView) {
  const dom = document.createElement('div');
  dom.className = 'ed-table-menu';
  dom.setAttribute('role', 'toolbar');
  dom.ariaLabel = 'Table';
  for (const [text, label, edit] of tools) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: text, ariaLabel: label, title: label });
    button.tabIndex = text === 'Row +' ? 0 : -1;
    button.addEventListener('click', () => {
      const change = edit(view.state);
      if (change) view.dispatch(change);
      view.focus();
    });
    dom.append(button);
  }
  // The caret stays in its cell.
  dom.addEventListener('mousedown', (event) => event.preventDefault());
  dom.addEventListener('keydown', (event) => onKey(view, event));
  return { dom, offset: { x: 0, y: 6 } };
}

function onKey(view: EditorView, event: KeyboardEvent): void {
  const buttons = buttonsOf(view);
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (step !== undefined) buttons.at(step % buttons.length)?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') view.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
