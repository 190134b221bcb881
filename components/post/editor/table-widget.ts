import { type EditorState, type Range, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { parseInline, plainInline } from '@/lib/posts/content/inline';
import type { Cell, Table } from '@/lib/posts/content/tables';
import { rangeOf, regionAt, regions } from './regions';
import { cellRange } from './table-grid';

/** Larger tables show as they are written: drawing them at each move of the caret would be slow. */
const maxCells = 1_000;

/** A table as the post shows it, until the caret comes into it. */
class TableWidget extends WidgetType {
  constructor(
    readonly table: Table,
    readonly source: string,
  ) {
    super();
  }

  override eq(other: TableWidget): boolean {
    return other.source === this.source;
  }

  toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('div');
    box.className = 'ed-table post-table-box';
    const table = document.createElement('table');
    const rowOf = (cells: Cell[], row: number) => {
      const line = document.createElement('tr');
      for (const [column, { text }] of cells.entries()) {
        const cell = document.createElement(row === 0 ? 'th' : 'td');
        cell.textContent = plainInline(parseInline(text));
        cell.dir = 'auto';
        const side = this.table.align[column];
        if (side) cell.className = `post-${side}`;
        cell.dataset.place = `${row} ${column}`;
        line.append(cell);
      }
      return line;
    };
    const head = document.createElement('thead');
    head.append(rowOf(this.table.head, 0));
    const body = document.createElement('tbody');
    body.append(...this.table.rows.map((cells, at) => rowOf(cells, at + 1)));
    table.append(head, body);
    box.append(table);
    box.addEventListener('mousedown', (event) => this.open(view, box, event));
    return box;
  }

  private open(view: EditorView, box: HTMLElement, event: MouseEvent): void {
    event.preventDefault();
    const cell = (event.target as Element).closest<HTMLElement>('[data-place]');
    const [row = 0, column = 0] = (cell?.dataset.place ?? '0 0').split(' ').map(Number);
    const table = regionAt(view.state, view.posAtDOM(box));
    if (table?.type !== 'table') return;
    const { to } = cellRange(view.state.doc, table, { row, column });
    view.dispatch({ selection: { anchor: to } });
    view.focus();
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function drawn(state: EditorState): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const region of state.field(regions)) {
    if (region.type !== 'table' || region.rows.length * region.align.length > maxCells) continue;
    const { from, to } = rangeOf(state.doc, region);
    if (state.selection.ranges.some((range) => range.from <= to && range.to >= from)) continue;
    const widget = new TableWidget(region, state.sliceDoc(from, to));
    ranges.push(Decoration.replace({ widget, block: true }).range(from, to));
  }
  return Decoration.set(ranges);
}

export const drawnTables = StateField.define<DecorationSet>({
  create: drawn,
  update: (value, tr) => (tr.docChanged || tr.selection ? drawn(tr.state) : value),
  provide: (field) => EditorView.decorations.from(field),
});
