import { type EditorState, StateField, type Text, type Transaction } from '@codemirror/state';
import { type Region, regionsOf } from '@/lib/posts/content/regions';

/** The tables and fenced code of the text, as the post reads them. */
export const regions = StateField.define<Region[]>({
  create: ({ doc }) => regionsOf(doc.toJSON()),
  update: (value, tr) => {
    if (!tr.docChanged || (value.length === 0 && !mayMakeRegion(tr))) return value;
    return regionsOf(tr.newDoc.toJSON());
  },
});

/** Reads the changed lines alone: most texts have neither tables nor code. */
function mayMakeRegion({ changes, newDoc }: Transaction): boolean {
  let may = false;
  changes.iterChangedRanges((_from, _to, from, to) => {
    const text = newDoc.sliceString(newDoc.lineAt(from).from, newDoc.lineAt(to).to);
    may ||= /[|`~-]/.test(text);
  });
  return may;
}

/** The region that the line at `pos` belongs to. */
export function regionAt(state: EditorState, pos: number): Region | null {
  return regionOfLine(state, state.doc.lineAt(pos).number);
}

export function regionOfLine(state: EditorState, number: number): Region | null {
  const all = state.field(regions);
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.to ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  const region = all[low];
  return region && region.from < number ? region : null;
}

/** From the start of its first line to the end of its last one. */
export function rangeOf(doc: Text, { from, to }: Region): { from: number; to: number } {
  return { from: doc.line(from + 1).from, to: doc.line(to).to };
}
