'use client';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { exactText } from './editor-state';
import './editor.css';

type Props = {
  label: string;
  before: string;
  after: string;
  /** Makes each change a choice and the text editable: called with the text as it is then. */
  onChange?: (text: string) => void;
};

/** Two texts in one, with what went struck out and what came underlined. */
export function TextDiff({ label, before, after, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const report = useRef(onChange);
  report.current = onChange;
  const isChoice = onChange !== undefined;
  useEffect(() => {
    if (!place.current) return;
    const view = new EditorView({
      parent: place.current,
      doc: after,
      extensions: [
        exactText,
        unifiedMergeView({
          original: before,
          mergeControls: isChoice ? choice : false,
          gutter: false,
          collapseUnchanged: { margin: 2, minSize: 6 },
          diffConfig: { scanLimit: 2_000, timeout: 1_000 },
        }),
        EditorState.readOnly.of(!isChoice),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) report.current?.(update.state.doc.toString());
        }),
      ],
    });
    return () => view.destroy();
  }, [before, after, label, isChoice]);
  return <div ref={place} className="ed-diff" />;
}

/** The library's own words are "Accept" and "Reject". */
function choice(type: 'accept' | 'reject', act: (event: MouseEvent) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'ed-choice';
  button.textContent = type === 'accept' ? 'Keep this change' : 'Undo this change';
  button.addEventListener('mousedown', act);
  button.addEventListener('click', (event) => {
    // Of the keyboard: a press of the mouse has acted before.
    if (event.detail === 0) act(event);
  });
  return button;
}
