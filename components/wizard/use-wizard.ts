import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { localStore, parseJson } from '@/lib/browser-storage';
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
  const [restored, setRestored] = useBanner();
  /** What storage holds, as far as this tab knows; saving it again would only wake other tabs. */
  const known = useRef<WizardData>(state.data);
  const finished = useRef(false);

  // Before the first paint after hydration, so that a reload does not flash the first step.
  useLayoutEffect(() => {
    const draft = readDraft(localStore.read(draftKey(userId)));
    if (draft) {
      known.current = draft;
      dispatch({ type: 'restore', data: draft });
      setRestored(true);
    }
    setReady(true);
  }, [userId, setRestored]);

  useEffect(() => {
    if (!ready || finished.current || known.current === state.data) return;
    known.current = state.data;
    saveDraft(localStore, { userId, data: state.data });
  }, [ready, state.data, userId]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== draftKey(userId) || finished.current) return;
      const draft = readDraft(parseJson(event.newValue));
      known.current = draft ?? startOfWizard.data;
      dispatch(draft ? { type: 'mirror', data: draft } : { type: 'start-over' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [userId]);

  const startOver = useCallback(() => {
    clearDraft(localStore, userId);
    setRestored(false);
    dispatch({ type: 'start-over' });
  }, [userId, setRestored]);

  /** After the generation has started: the draft is done with, and nothing saves it again. */
  const finish = useCallback(() => {
    finished.current = true;
    clearDraft(localStore, userId);
  }, [userId]);

  return { state, dispatch, restored, startOver, finish };
}

/** True for five seconds after it was set. */
function useBanner() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), bannerMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, setShown] as const;
}
