import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { commands } from './format-commands';

const blocks: [name: keyof typeof commands, label: string, words: string][] = [
  ['h2', 'Heading', 'Section'],
  ['h3', 'Subheading', 'Smaller heading'],
  ['bullets', 'Bulleted list', 'List of points'],
  ['numbers', 'Numbered list', 'List in order'],
  ['quote', 'Quote', 'Somebody’s words'],
  ['table', 'Table', 'Rows and columns'],
  ['codeBlock', 'Code block', 'Code to copy'],
  ['image', 'Image', 'A place for an image'],
  ['suggestion', 'Link suggestion', 'What to link to'],
  ['rule', 'Divider', 'A line across'],
];

const options: Completion[] = blocks.map(([name, label, detail], at) => ({
  // In the order of the table, not of the alphabet.
  boost: blocks.length - at,
  label: `/${label}`,
  displayLabel: label,
  detail,
  apply: (view: EditorView, _: Completion, from: number, to: number) => {
    view.dispatch({ changes: { from, to }, userEvent: 'input.complete' });
    commands[name](view);
  },
}));

function blocksAfterSlash(context: CompletionContext) {
  const line = context.state.doc.lineAt(context.pos);
  const typed = /^\/[\w ]{0,20}$/.exec(line.text.slice(0, context.pos - line.from));
  return typed ? { from: line.from, options, validFor: /^\/[\w ]{0,20}$/ } : null;
}

/** "/" at the beginning of a line offers the blocks of a post. */
export const slashMenu = autocompletion({ override: [blocksAfterSlash], icons: false });
