'use client';
import { useEffect, useRef, useState } from 'react';
import type { PostView } from '@/lib/posts/schema';
import { seoInputOf } from '@/lib/seo/input';
import { explainChange, type ScoreChange, type SeoScore, scorePost } from '@/lib/seo/score';
import type { SeoInput } from '@/lib/seo/types';
import type { EditorApi } from '../editor/editor-api';

type Scored = {
  input: SeoInput;
  score: SeoScore;
  /** Of the total since the first score. */
  changes: ScoreChange[];
  first: SeoScore;
};

/** Milliseconds without a key until an edited text is scored again. */
const pause = 400;

/** The score of a stored post, or of the text in the open editor, live. Null until it is known. */
export function useSeoScore(
  stored: PostView | null | undefined,
  editor?: EditorApi,
): Scored | null {
  const [scored, setScored] = useState<Scored | null>(null);
  const first = useRef<SeoScore | null>(null);
  useEffect(() => {
    if (!stored) return;
    const run = () => {
      const input = seoInputOf(stored, editor);
      const score = scorePost(input);
      first.current ??= score;
      setScored({
        input,
        score,
        changes: explainChange(first.current, score),
        first: first.current,
      });
    };
    let cancelIdle = whenIdle(run);
    let timer: ReturnType<typeof setTimeout>;
    const stop = editor?.subscribe(() => {
      clearTimeout(timer);
      cancelIdle();
      timer = setTimeout(() => {
        cancelIdle = whenIdle(run);
      }, pause);
    });
    return () => {
      stop?.();
      clearTimeout(timer);
      cancelIdle();
    };
  }, [stored, editor]);
  return scored;
}

/** Runs when the browser has time. Returns the way to call it off. */
function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 1_000 });
  return () => cancelIdleCallback(id);
}
