import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { WizardData } from './wizard-data';
import { startOfWizard, wizardReducer } from './wizard-state';
import { clearDraft, draftKey, readDraft, saveDraft } from './wizard-storage';

const bannerMs = 5000;

/** The wizard's state: saved on every change, restored on load, the same in every tab. */
export function useWizard({ userId, keyword }: { userId: string; keyword: string }) {
  const [state, dispatch] = useReducer(wizardReducer, keyword, (initial) => ({
    ...startOfWizard,
    data: { ...startOfWizard.data, keyword: initial },
  }));
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  /** What storage holds, as far as this tab knows; saving it again would only wake other tabs. */
  const known = useRef<WizardData>(state.data);
  const finished = useRef(false);

  // Before the first paint after hydration, so that a reload does not flash the first step.
  useLayoutEffect(() => {
    const draft = readDraft(readStored(userId));
    if (draft) {
      known.current = draft;
      dispatch({ type: 'restore', data: draft });
      setRestored(true);
    }
    setReady(true);
  }, [userId]);

  useEffect(() => {
    if (!ready || finished.current || known.current === state.data) return;
    known.current = state.data;
    saveDraft(localStorage, { userId, data: state.data });
  }, [ready, state.data, userId]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== draftKey(userId) || finished.current) return;
      const draft = readDraft(event.newValue);
      known.current = draft ?? startOfWizard.data;
      dispatch(draft ? { type: 'mirror', data: draft } : { type: 'start-over' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [userId]);

  useEffect(() => {
    if (!restored) return;
    const timer = setTimeout(() => setRestored(false), bannerMs);
    return () => clearTimeout(timer);
  }, [restored]);

  const startOver = useCallback(() => {
    clearDraft(localStorage, userId);
    setRestored(false);
    dispatch({ type: 'start-over' });
  }, [userId]);

  /** After the generation has started: the draft is done with, and nothing saves it again. */
  const finish = useCallback(() => {
    finished.current = true;
    clearDraft(localStorage, userId);
  }, [userId]);

  return { state, dispatch, restored, startOver, finish };
}

function readStored(userId: string): string | null {
  try {
    return localStorage.getItem(draftKey(userId));
  } catch {
    return null;
  }
}
