/**
 * What other parts of the studio may do with the open editor: rewriting a selection, findings that
 * jump to their place, exports of the text as it stands. Offsets count characters of `content`, the
 * whole Markdown with its metadata, as {@link EditorApi.content} returns it at that moment.
 */
export type EditorApi = {
  /** The whole text, saved or not. */
  readonly content: string;
  readonly title: string;
  /** The selected range of the body; `from === to` is the caret alone. */
  selection: () => TextRange & { text: string };
  /**
   * Replaces a range of the body as one step of undo, and selects what came in. False, changing
   * nothing, when the range does not hold `expected` any more or is not in the body.
   */
  replace: (range: TextRange, change: { insert: string; expected: string }) => boolean;
  /** Selects a range and scrolls to it; a place in the metadata leads to the start of the body. */
  jumpTo: (range: TextRange) => void;
  /** Calls back after every change of title, metadata or body. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
};

export type TextRange = { from: number; to: number };
