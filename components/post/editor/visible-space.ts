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

const settleJumps = EditorView.updateListener.of(({ view, transactions }) => {
  if (transactions.some(({ scrollIntoView }) => scrollIntoView))
    scrollOnceMeasured(view, 'nearest');
});

/** Frames after a jump in which lines may still be drawn and measured. */
const framesOfJump = 6;
const jumping = new WeakSet<EditorView>();

/**
 * Scrolls to the selection again where the lines around it turn out to be of other heights.
 * CodeMirror scrolls to lines that are not drawn yet by estimated heights, and lets them move away
 * while it measures them.
 */
export function scrollOnceMeasured(view: EditorView, y: 'nearest' | 'center'): void {
  if (jumping.has(view)) return;
  jumping.add(view);
  const check = (framesLeft: number) => {
    if (framesLeft === 0 || !view.dom.isConnected) {
      jumping.delete(view);
      return;
    }
    const { main } = view.state.selection;
    const caret = view.coordsAtPos(main.head);
    const { top, bottom } = visibleSpace(view);
    if (!caret || caret.top < top || caret.bottom > bottom)
      view.dispatch({ effects: EditorView.scrollIntoView(main, { y }) });
    requestAnimationFrame(() => check(framesLeft - 1));
  };
  requestAnimationFrame(() => check(framesOfJump));
}

/** Keeps the caret and its menus clear of what covers the text. */
export const inVisibleSpace: Extension = [
  clearOfBars,
  settleJumps,
  tooltips({ tooltipSpace: visibleSpace }),
];
