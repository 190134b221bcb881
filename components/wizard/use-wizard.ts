import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { localStore, parseJson } from '@/lib/browser/browser-storage';
import { notify } from '@/lib/browser/notify';
import { randomId } from '@/lib/browser/random-id';
import { orderState } from './draft-order';
import { deriveStep, isAbout, type WizardData } from './wizard-data';
import { startOfWizard, wizardReducer } from './wizard-state';
import { clearDraft, draftKey, readDraft, readShelf, saveDraft, shelve } from './wizard-storage';

const bannerMs = 5000;

/**
 * The wizard's state: saved on every change, restored on load, the same in every tab. A draft about
 * another keyword than the address's waits as `aside` until this one has titles, then is shelved.
 */
export function useWizard({ userId, keyword }: { userId: string; keyword: string }) {
  const [state, dispatch] = useReducer(wizardReducer, keyword, (initial) => ({
    ...startOfWizard,
    data: { ...startOfWizard.data, keyword: initial },
  }));
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useBanner();
  const [aside, setAside] = useState<WizardData | null>(null);
  const [isKept, setIsKept] = useState(true);
  /** What storage holds, as far as this tab knows; saving it again would only wake other tabs. */
  const known = useRef<WizardData>(state.data);
  const finished = useRef(false);
  /** True while storage still holds the draft that the address's keyword has pushed aside. */
  const undecided = useRef(false);

  // Before the first paint after hydration, so that a reload does not flash the first step.
  useLayoutEffect(() => {
    const draft = named(readDraft(localStore.read(draftKey(userId))));
    if (draft && isAbout(draft, keyword)) {
      known.current = draft;
      dispatch({ type: 'restore', data: draft });
      setRestored(true);
    }
    undecided.current = draft !== null && !isAbout(draft, keyword);
    setAside(undecided.current ? draft : readShelf(localStore, userId));
    setReady(true);
  }, [userId, keyword, setRestored]);

  useEffect(() => {
    if (!ready || finished.current || known.current === state.data) return;
    if (undecided.current && deriveStep(state.data) === 1) return;
    if (undecided.current) shelve(localStore, userId, aside);
    undecided.current = false;
    known.current = state.data;
    setIsKept(saveDraft(localStore, { userId, data: state.data }));
    forgetAddress();
  }, [ready, state.data, aside, userId]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== draftKey(userId) || finished.current) return;
      const draft = readDraft(parseJson(event.newValue));
      if (undecided.current) {
        undecided.current = draft !== null;
        return setAside(draft);
      }
      if (!draft && orderState(localStore, userId, known.current.draftId) === 'started')
        notify({
          title: 'This post was started in another tab',
          description: 'You can watch it being written on your dashboard.',
          link: { label: 'Go to the dashboard', href: '/dashboard' },
        });
      known.current = draft ?? startOfWizard.data;
      dispatch(draft ? { type: 'mirror', data: draft } : { type: 'start-over' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [userId]);

  const startOver = useCallback(() => {
    if (!undecided.current) clearDraft(localStore, userId);
    setRestored(false);
    dispatch({ type: 'start-over' });
    forgetAddress();
  }, [userId, setRestored]);

  /** Back to the draft that was put aside; what is there now takes its place, unless it has no titles. */
  const goBack = () => {
    if (!aside) return;
    const left = deriveStep(state.data) > 1 ? state.data : null;
    shelve(localStore, userId, left);
    setAside(left);
    undecided.current = false;
    dispatch({ type: 'restore', data: aside });
    forgetAddress();
  };

  /** After the generation has started: the draft is done with, and nothing saves it again. */
  const finish = useCallback(
    (draftId: string) => {
      finished.current = true;
      // A writer who did not wait for the answer may have begun another draft.
      const kept = readDraft(localStore.read(draftKey(userId)));
      if (!kept || kept.draftId === draftId) clearDraft(localStore, userId);
    },
    [userId],
  );

  return { state, dispatch, restored, aside, isKept, goBack, startOver, finish };
}

/** A draft that was kept before its titles came has no name yet. */
function named(draft: WizardData | null): WizardData | null {
  return draft && { ...draft, draftId: draft.draftId || randomId() };
}

/** The keyword has been taken over: a reload must not bring it back over what was made of it. */
function forgetAddress(): void {
  if (location.search) history.replaceState(null, '', location.pathname);
}

/** True for five seconds after it was set. */
function useBanner() {
  const [isVisible, setShown] = useState(false);
  useEffect(() => {
    if (!isVisible) return;
    const timer = setTimeout(() => setShown(false), bannerMs);
    return () => clearTimeout(timer);
  }, [isVisible]);
  return [isVisible, setShown] as const;
}
