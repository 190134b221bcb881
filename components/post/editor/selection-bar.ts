import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  type EditorView,
  keymap,
  showTooltip,
  type Tooltip,
  type TooltipView,
} from '@codemirror/view';
import { caretToolbar } from './caret-toolbar';
import { commands } from './format-commands';

/** Takes the bar away until something else is selected. */
const close = StateEffect.define<null>();

/**
 * What can be done with the selected words, beside them. Tab leads into it, Escape closes it. On
 * touch screens the style sheet hides it: their own menu opens at the same place.
 */
export function selectionBar(onRewrite: () => void): Extension {
  const create = (view: EditorView) => barOf(view, onRewrite);
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update(bar, tr) {
      if (tr.effects.some((effect) => effect.is(close))) return null;
      const isFormatted = bar !== null && tr.isUserEvent('input.format');
      if (!tr.selection && !tr.docChanged) return bar;
      // What a command selects is about to be typed over.
      const isSelected = tr.isUserEvent('select') && !tr.isUserEvent('select.search');
      if (!isSelected && !isFormatted) return null;
      const { from } = tr.state.selection.main;
      return hasWords(tr.state) ? { pos: from, above: true, create } : null;
    },
    provide: (tooltip) => showTooltip.from(tooltip),
  });
  const isShown = (view: EditorView) => view.state.field(field) !== null;
  return [
    field,
    keymap.of([
      { key: 'Tab', run: (view) => isShown(view) && focusBar(view) },
      { key: 'Escape', run: (view) => isShown(view) && closeBar(view) },
    ]),
  ];
}

function hasWords({ selection, doc }: EditorState): boolean {
  const { from, to } = selection.main;
  return from < to && /\S/.test(doc.sliceString(from, Math.min(to, from + 200)));
}

/** False where the bar is out of sight. */
function focusBar(view: EditorView): boolean {
  const first = view.dom.querySelector<HTMLElement>('.ed-selection-bar button');
  if (!first || !(first.getBoundingClientRect().bottom > 0)) return false;
  first.focus();
  return true;
}

function closeBar(view: EditorView): boolean {
  view.dispatch({ effects: close.of(null) });
  view.focus();
  return true;
}

function barOf(view: EditorView, onRewrite: () => void): TooltipView {
  const link = () => {
    commands.link(view);
    closeBar(view);
  };
  const dom = caretToolbar({
    className: 'ed-selection-bar',
    label: 'Selected text',
    tools: [
      { text: 'B', label: 'Bold', run: () => commands.bold(view) },
      { text: 'I', label: 'Italic', run: () => commands.italic(view) },
      { text: 'Link', label: 'Link', run: link },
      { text: 'Ask for a change', label: 'Ask for a change', run: onRewrite },
    ],
    onLeave: (key) => (key === 'Escape' ? closeBar(view) : view.focus()),
  });
  return { dom, offset: { x: 0, y: 6 }, getCoords: () => selectionBox(view) };
}

/** From the first selected line to the last, so that the bar covers none of them. */
function selectionBox(view: EditorView) {
  const { from, to } = view.state.selection.main;
  const start = view.coordsAtPos(from, 1);
  const end = view.coordsAtPos(to, -1);
  const text = view.contentDOM.getBoundingClientRect();
  const { left, right } = start ?? text;
  return { left, right, top: start?.top ?? text.top, bottom: end?.bottom ?? text.bottom };
}
