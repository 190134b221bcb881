import { type ChangeSpec, EditorSelection, type EditorState, type Line } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { regionAt } from './regions';

/** A change of the text, as CodeMirror's `view.dispatch` takes it; null changes nothing. */
type Edit = ReturnType<EditorState['update']> | null;

const asCommand =
  (edit: (state: EditorState) => Edit): Command =>
  (view) => {
    const change = edit(view.state);
    if (change) view.dispatch(change);
    view.focus();
    return change !== null;
  };

type InlineMark = '**' | '*' | '`';

/** Puts a mark around the selected words of each line, or takes it away where all have it. */
export function toggleMark(state: EditorState, mark: InlineMark): Edit {
  const { main } = state.selection;
  const ranges = wordsOf(state, main.from, main.to).map((range) => insideMarks(state, range, mark));
  const isOn = ranges.every(({ from, to }) => hasMark(state, { from, to, mark }));
  const changes = ranges.flatMap(({ from, to }): ChangeSpec[] => {
    const size = mark.length;
    if (isOn)
      return [
        { from: from - size, to: from },
        { from: to, to: to + size },
      ];
    if (hasMark(state, { from, to, mark })) return [];
    return [
      { from, insert: mark },
      { from: to, insert: mark },
    ];
  });
  const set = state.changes(changes);
  const start = ranges[0]?.from ?? main.from;
  const end = ranges.at(-1)?.to ?? main.to;
  const before = set.mapPos(start, -1);
  // Outer marks stay outside of the selection; without words the caret goes between the two marks.
  const selection =
    start < end
      ? EditorSelection.range(set.mapPos(start, 1), set.mapPos(end, -1))
      : EditorSelection.cursor(isOn ? before : before + (set.mapPos(start, 1) - before) / 2);
  return state.update({ changes: set, selection, userEvent: 'input.format' });
}

type Range = { from: number; to: number };

/**
 * The selected part of each line without blanks at its ends and without what makes it a heading, an
 * item or a quote: a mark before that would end it. Without a selection the word there.
 */
function wordsOf(state: EditorState, from: number, to: number): Range[] {
  if (from === to) {
    const word = state.wordAt(from);
    return [word ? { from: word.from, to: word.to } : { from, to }];
  }
  const ranges: Range[] = [];
  const firstOf = (line: Line) =>
    Math.max(from, line.from + (prefixPattern.exec(line.text)?.[0].length ?? 0));
  for (let at = from; at <= to; ) {
    const line = state.doc.lineAt(at);
    const first = firstOf(line);
    const part = state.sliceDoc(first, Math.max(first, Math.min(to, line.to)));
    const words = part.trim();
    const start = first + part.indexOf(words);
    if (words) ranges.push({ from: start, to: start + words.length });
    at = line.to + 1;
  }
  const start = firstOf(state.doc.lineAt(from));
  return ranges.length > 0 ? ranges : [{ from: start, to: start }];
}

/** Leaves out the marks that a selection of several lines holds at the ends of their words. */
function insideMarks(state: EditorState, range: Range, mark: InlineMark): Range {
  const char = mark.charAt(0);
  const text = state.sliceDoc(range.from, range.to);
  const words = text.replace(new RegExp(`^\\${char}+|\\${char}+$`, 'g'), '');
  const from = range.from + text.indexOf(words);
  const to = from + words.length;
  // "*a* and *b*" is no italic whole: its first mark is closed before the end.
  const closed = new RegExp(`^[^${char}]*[^\\s${char}][${char}]+(?![\\p{L}\\p{N}${char}])`, 'u');
  const isMarked = words !== '' && !closed.test(words) && hasMark(state, { from, to, mark });
  return isMarked ? { from, to } : range;
}

/** Whether the mark stands on both sides: one or three stars are italic, two or more are bold. */
function hasMark(state: EditorState, { from, to, mark }: Range & { mark: InlineMark }): boolean {
  const char = mark.charAt(0);
  const before = runBefore(state, from, char);
  const after = runAfter(state, to, char);
  if (mark === '**') return before >= 2 && after >= 2;
  if (mark === '*') return before % 2 === 1 && after % 2 === 1;
  return before === 1 && after === 1;
}

function runBefore(state: EditorState, at: number, char: string): number {
  const text = state.sliceDoc(Math.max(0, at - 4), at);
  return text.length - text.replace(new RegExp(`\\${char}+$`), '').length;
}

function runAfter(state: EditorState, at: number, char: string): number {
  const text = state.sliceDoc(at, at + 4);
  return text.length - text.replace(new RegExp(`^\\${char}+`), '').length;
}

export const linePrefixes = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  bullets: '- ',
  numbers: '1. ',
  quote: '> ',
} as const;
export type LineKind = keyof typeof linePrefixes;

const prefixPattern = /^\s*(?:#{1,6}\s+|[-*]\s+|\d{1,9}[.)]\s+|(?:>\s?)+)/;

/** Makes the selected lines headings, items or quotes; takes it away where all of them are. */
export function toggleLines(state: EditorState, kind: LineKind): Edit {
  const lines = selectedLines(state);
  const filled = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '');
  const isOn = filled.every(({ text }) => isOfKind(text, kind));
  const changes = state.changes(
    filled.map((line, at) => {
      const old = prefixPattern.exec(line.text)?.[0] ?? '';
      const prefix = kind === 'numbers' ? `${at + 1}. ` : linePrefixes[kind];
      return { from: line.from, to: line.from + old.length, insert: isOn ? '' : prefix };
    }),
  );
  // In an empty line the caret goes behind the prefix.
  const selection = state.selection.map(changes, 1);
  return state.update({ changes, selection, userEvent: 'input.format', scrollIntoView: true });
}

/** Enter in an item or a quote begins the next one; in an empty one it ends the list. */
export const continueLines: Command = (view) => {
  const { state } = view;
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const [prefix = ''] = /^\s*(?:[-*]|\d{1,9}[.)]|>)\s+/.exec(line.text) ?? [];
  if (!empty || !prefix || head < line.from + prefix.length) return false;
  if (regionAt(state, head)) return false;
  if (line.length === prefix.length) {
    view.dispatch({ changes: { from: line.from, to: line.to }, userEvent: 'delete.line' });
    return true;
  }
  const next = prefix.replace(/\d+/, (number) => String(Number(number) + 1));
  view.dispatch({
    ...state.replaceSelection(`\n${next}`),
    userEvent: 'input',
    scrollIntoView: true,
  });
  return true;
};

function isOfKind(text: string, kind: LineKind): boolean {
  const prefix = prefixPattern.exec(text)?.[0].trim() ?? '';
  if (kind === 'numbers') return /^\d/.test(prefix);
  if (kind === 'bullets') return prefix === '-' || prefix === '*';
  return prefix === linePrefixes[kind].trim();
}

function selectedLines(state: EditorState): Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges)
    for (let at = state.doc.lineAt(from).number; at <= state.doc.lineAt(to).number; at++)
      lines.set(at, state.doc.line(at));
  return [...lines.values()];
}

/** Swaps the line at `pos` with the next line above or below that is not blank. */
export function moveLine(state: EditorState, pos: number, by: -1 | 1): Edit {
  const line = state.doc.lineAt(pos);
  let other = line.number + by;
  while (other >= 1 && other <= state.doc.lines && isBlank(state, other)) other += by;
  if (line.text.trim() === '' || other < 1 || other > state.doc.lines) return null;
  const target = state.doc.line(other);
  const changes = state.changes([
    { from: line.from, to: line.to, insert: target.text },
    { from: target.from, to: target.to, insert: line.text },
  ]);
  const start = target.from + (by < 0 ? 0 : target.length - line.length);
  return state.update({
    changes,
    selection: EditorSelection.cursor(start + Math.min(pos - line.from, line.length)),
    userEvent: 'move.line',
    scrollIntoView: true,
  });
}

function isBlank(state: EditorState, number: number): boolean {
  return state.doc.line(number).text.trim() === '';
}

/** Takes out the line at `pos`, and one of the blank lines around it. */
export function removeLine(state: EditorState, pos: number): Edit {
  const line = state.doc.lineAt(pos);
  const isBetweenBlanks =
    line.number < state.doc.lines &&
    isBlank(state, line.number + 1) &&
    (line.number === 1 || isBlank(state, line.number - 1));
  const lastLine = isBetweenBlanks ? state.doc.line(line.number + 1) : line;
  const to = Math.min(state.doc.length, lastLine.to + 1);
  const from = to === lastLine.to ? Math.max(0, line.from - 1) : line.from;
  return state.update({ changes: { from, to }, userEvent: 'delete.line' });
}

/** Makes a link of the selected words, with its address ready to be typed over. */
function insertLink(state: EditorState): Edit {
  const { from, to } = state.selection.main;
  const [{ from: start, to: end } = { from, to }] = wordsOf(state, from, to);
  const words = state.sliceDoc(start, end) || 'link';
  const address = 'https://';
  const at = start + words.length + 3;
  return state.update({
    changes: { from: start, to: end, insert: `[${words}](${address})` },
    selection: EditorSelection.range(at, at + address.length),
    userEvent: 'input.format',
  });
}

/** The blocks that are put in as a line of their own; the text in `select` is ready to be typed over. */
export const newBlocks = {
  image: { line: '![Describe the image](image)', select: 'Describe the image' },
  suggestion: { line: '- [What to link to](#link-suggestion)', select: 'What to link to' },
  rule: { line: '---', select: '' },
} as const;

/** Blocks of several lines; the text in `select` is ready to be typed over. */
const newRegions = {
  table: {
    line: '| Column | Column |\n| ------ | ------ |\n|        |        |',
    select: 'Column',
  },
  codeBlock: { line: '```\ncode\n```', select: 'code' },
} as const;

const allBlocks = { ...newBlocks, ...newRegions };

/** Puts a block behind the line of the caret, or in its place when that is blank. */
export function insertBlock(state: EditorState, block: keyof typeof allBlocks): Edit {
  const line = state.doc.lineAt(state.selection.main.head);
  const { line: text, select } = allBlocks[block];
  const isFree = line.text.trim() === '';
  const before = isFree ? '' : '\n\n';
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1) : null;
  const after = next && next.text.trim() !== '' ? '\n' : '';
  const from = isFree ? line.from : line.to;
  const start = from + before.length + (select ? text.indexOf(select) : text.length);
  return state.update({
    changes: { from, to: line.to, insert: before + text + after },
    selection: EditorSelection.range(start, start + select.length),
    userEvent: 'input.block',
    scrollIntoView: true,
  });
}

export const commands = {
  bold: asCommand((state) => toggleMark(state, '**')),
  italic: asCommand((state) => toggleMark(state, '*')),
  code: asCommand((state) => toggleMark(state, '`')),
  link: asCommand(insertLink),
  image: asCommand((state) => insertBlock(state, 'image')),
  suggestion: asCommand((state) => insertBlock(state, 'suggestion')),
  rule: asCommand((state) => insertBlock(state, 'rule')),
  table: asCommand((state) => insertBlock(state, 'table')),
  codeBlock: asCommand((state) => insertBlock(state, 'codeBlock')),
  h2: asCommand((state) => toggleLines(state, 'h2')),
  h3: asCommand((state) => toggleLines(state, 'h3')),
  bullets: asCommand((state) => toggleLines(state, 'bullets')),
  numbers: asCommand((state) => toggleLines(state, 'numbers')),
  quote: asCommand((state) => toggleLines(state, 'quote')),
  moveUp: asCommand((state) => moveLine(state, state.selection.main.head, -1)),
  moveDown: asCommand((state) => moveLine(state, state.selection.main.head, 1)),
} satisfies Record<string, (view: EditorView) => boolean>;
