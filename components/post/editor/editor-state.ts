import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { decorations } from './decorations';
import { commands, continueLines } from './format-commands';
import { pasteTable } from './paste-table';
import { placedImages } from './placed-images';
import { slashMenu } from './slash-menu';
import { tableEditing, tableKeys } from './table-commands';
import { tableMenu } from './table-menu';
import { drawnTables } from './table-widget';
import { inVisibleSpace } from './visible-space';

/** CodeMirror's words, as this interface writes its own. */
const phrases = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  'by word': 'Whole words',
  regexp: 'Pattern',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
});

const shortcuts = keymap.of([
  ...tableKeys,
  { key: 'Enter', run: continueLines },
  { key: 'Mod-b', run: commands.bold },
  { key: 'Mod-i', run: commands.italic },
  { key: 'Mod-e', run: commands.code },
  { key: 'Mod-k', run: commands.link },
  { key: 'Mod-Alt-2', run: commands.h2 },
  { key: 'Mod-Alt-3', run: commands.h3 },
  { key: 'Mod-Shift-7', run: commands.numbers },
  { key: 'Mod-Shift-8', run: commands.bullets },
  { key: 'Mod-Shift-9', run: commands.quote },
  { key: 'Alt-ArrowUp', run: commands.moveUp },
  { key: 'Alt-ArrowDown', run: commands.moveDown },
]);

/** What every view of a post's text has: only "\n" ends a line, so each text is kept as it is. */
export const exactText: Extension = [
  EditorState.lineSeparator.of('\n'),
  EditorView.lineWrapping,
  EditorView.perLineTextDirection.of(true),
  EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
];

/**
 * The state of the editor over the body of a post. Its document is the text to the character:
 * `editorState(text).doc.toString() === text`.
 */
export function editorState(body: string, extensions: Extension = []): EditorState {
  return EditorState.create({
    doc: body,
    extensions: [
      extensions,
      exactText,
      history(),
      phrases,
      search({ top: true }),
      slashMenu,
      keymap.of(completionKeymap),
      shortcuts,
      keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
      placeholder('Write, or type / for a heading, a list, a table or an image'),
      EditorView.contentAttributes.of({
        'aria-label': 'Text of the post',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'sentences',
      }),
      tableEditing,
      tableMenu,
      drawnTables,
      pasteTable,
      inVisibleSpace,
      placedImages,
      decorations,
    ],
  });
}
