import type { Extension } from '@codemirror/state';
import { EditorView, tooltips } from '@codemirror/view';

/** Pixels between the caret and what covers the text. */
const caretRoom = 24;

/** The part of the window, in its pixels, that neither the bar of the editor nor the SEO panel covers. */
function visibleSpace({ dom }: EditorView) {
  const page = dom.ownerDocument;
  const boxOf = (selector: string) => page.querySelector(selector)?.getBoundingClientRect();
  const panel = boxOf('.seo-panel');
  // Beside the text the panel begins at the top.
  const isBeside = panel !== undefined && panel.top <= 0;
  return {
    top: Math.max(0, boxOf('.ed-bar')?.bottom ?? 0),
    bottom: panel && !isBeside ? panel.top : window.innerHeight,
    left: 0,
    right: panel && isBeside ? panel.left : page.documentElement.clientWidth,
  };
}

const clearOfBars = EditorView.scrollMargins.of((view) => {
  const space = visibleSpace(view);
  const text = view.scrollDOM.getBoundingClientRect();
  // CodeMirror also hides menus at lines within these margins of the text itself.
  return {
    top: text.top < space.top ? space.top + caretRoom : 0,
    bottom: text.bottom > space.bottom ? window.innerHeight - space.bottom + caretRoom : 0,
  };
});

const settleJumps = EditorView.updateListener.of(({ view, viewportChanged, transactions }) => {
  if (viewportChanged && transactions.some(({ scrollIntoView }) => scrollIntoView))
    scrollOnceMeasured(view, 'nearest');
});

/**
 * Scrolls to the selection once more before the page is painted. CodeMirror scrolls to lines that
 * are not drawn yet by their estimated heights, and lets them move away while it measures them.
 */
export function scrollOnceMeasured(view: EditorView, y: 'nearest' | 'center'): void {
  requestAnimationFrame(() => {
    if (!view.dom.isConnected) return;
    const measure = () => view.coordsAtPos(view.state.selection.main.head);
    measure();
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main, { y }) });
    measure();
  });
}

/** Keeps the caret and its menus clear of what covers the text. */
export const inVisibleSpace: Extension = [
  clearOfBars,
  settleJumps,
  tooltips({ tooltipSpace: visibleSpace }),
];
