import { EditorView } from '@codemirror/view';
import { maxColumns, writeCell } from '@/lib/posts/content/tables';
import { regionAt } from './regions';
import { linesOfGrid } from './table-grid';

const maxRows = 2_000;

/** A range of cells from a spreadsheet or a page becomes a table; in a cell it stays in the cell. */
export const pasteTable = EditorView.domEventHandlers({
  paste(event, view) {
    const data = event.clipboardData;
    if (!data) return false;
    const { state } = view;
    const region = regionAt(state, state.selection.main.from);
    if (region?.type === 'code') return false;
    const plain = data.getData('text/plain');
    if (region?.type === 'table') {
      if (!/[\n|\t]/.test(plain)) return false;
      insert(view, writeCell(plain.trim().replace(/\t/g, ' ')));
    } else {
      const rows = cellsOfHtml(data.getData('text/html')) ?? cellsOfText(plain);
      if (!rows) return false;
      insert(view, asBlock(view, tableOf(rows)));
    }
    event.preventDefault();
    return true;
  },
});

function insert(view: EditorView, text: string): void {
  view.dispatch({
    ...view.state.replaceSelection(text),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}

/** In lines of its own, with a blank line on either side. */
function asBlock({ state }: EditorView, text: string): string {
  const { from, to } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, from - 2), from);
  const after = state.sliceDoc(to, to + 2);
  const lead = from === 0 || before === '\n\n' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after === '\n\n' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return lead + text + tail;
}

/** The cells of a clipboard that is a table and little else, as spreadsheets and pages write it. */
function cellsOfHtml(html: string): string[][] | null {
  if (!/<table[\s>]/i.test(html) || html.length > 1_000_000) return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const tables = page.querySelectorAll('table');
  const [table] = tables;
  if (!table || tables.length > 1) return null;
  const words = (text: string | null) => (text ?? '').replace(/\s+/g, '').length;
  for (const hidden of page.querySelectorAll('style, script, title')) hidden.remove();
  if (words(page.body.textContent) > words(table.textContent) * 1.1) return null;
  return fitting(
    [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? '')),
  );
}

/** Lines of cells between tabs; one line or one column is a text. */
export function cellsOfText(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length < 2 || !lines.every((line) => line.includes('\t'))) return null;
  return fitting(lines.map((line) => line.split('\t')));
}

function fitting(rows: string[][]): string[][] | null {
  const columns = rows.reduce((max, row) => Math.max(max, row.length), 0);
  return rows.length > 1 && rows.length <= maxRows && columns > 1 && columns <= maxColumns
    ? rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')])
    : null;
}

const figure = /^[\s(]*[-+−]?[$€£¥]?\s?\d[\d.,\s]*\s?(?:%|[a-z€$£]{1,4})?\)?$/i;

/** The first row is the header; columns of figures stand right. */
export function tableOf(rows: string[][]): string {
  const written = rows.map((row) => row.map((cell) => writeCell(cell.replace(/\s+/g, ' '))));
  const [head = [], ...body] = written;
  const align = head.map((_, column) => {
    const filled = body.map((row) => row[column] ?? '').filter(Boolean);
    return filled.length > 0 && filled.every((cell) => figure.test(cell)) ? 'right' : null;
  });
  return linesOfGrid({ align, rows: written }).join('\n');
}
