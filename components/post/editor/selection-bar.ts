import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  type EditorView,
  keymap,
  showTooltip,
  type Tooltip,
  type TooltipView,
} from '@codemirror/view';
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
    provide: (shown) => showTooltip.from(shown),
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

const buttonsOf = (view: EditorView) => [
  ...view.dom.querySelectorAll<HTMLButtonElement>('.ed-selection-bar button'),
];

/** False where the bar is out of sight. */
function focusBar(view: EditorView): boolean {
  const [first] = buttonsOf(view);
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
  const dom = document.createElement('div');
  dom.className = 'ed-selection-bar';
  dom.setAttribute('role', 'toolbar');
  dom.ariaLabel = 'Selected text';
  dom.append(
    button('B', 'Bold', () => commands.bold(view)),
    button('I', 'Italic', () => commands.italic(view)),
    button('Link', 'Link', () => {
      commands.link(view);
      closeBar(view);
    }),
    button('Ask for a change', 'Ask for a change', onRewrite),
  );
  // The words stay selected, and the caret in the text.
  dom.addEventListener('mousedown', (event) => event.preventDefault());
  dom.addEventListener('keydown', (event) => onKey(view, event));
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

function onKey(view: EditorView, event: KeyboardEvent): void {
  const buttons = buttonsOf(view);
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  };
  const step = steps[event.key];
  if (step !== undefined) buttons.at(step % buttons.length)?.focus();
  else if (event.key === 'Escape') closeBar(view);
  else if (event.key === 'Tab' && event.shiftKey) view.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function button(text: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.ariaLabel = label;
  made.title = label;
  // Tab leads in and out; the arrow keys lead from one to the next.
  made.tabIndex = label === 'Bold' ? 0 : -1;
  made.addEventListener('click', act);
  return made;
}
