'use client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useCredits } from '@/hooks/use-credits';
import { postPrice } from '@/lib/credits/prices';
import { checkAll, checkAudience, checkKeyword, checkTitle, type Problem } from './checks';
import { DraftAside, NotKeptNote, RestoredBanner, SimilarNote } from './draft-notes';
import { StepAudiences } from './step-audiences';
import { StepFrame } from './step-frame';
import { StepIndicator } from './step-indicator';
import { StepKeyword } from './step-keyword';
import type { StepProps } from './step-props';
import { StepTitles } from './step-titles';
import { type IdeaTask, useIdeas } from './use-ideas';
import { useProblem } from './use-problem';
import { useSimilarPosts } from './use-similar-posts';
import { useStartBlog } from './use-start-blog';
import { useWizard } from './use-wizard';
import { basisOf, currentOutline, isEmpty, type Step, type WizardData } from './wizard-data';
import { Working } from './working';

/** The largest step, and the last: it comes while the writer chooses a title. */
const loadOutline = () => import('./step-outline');
const StepOutline = dynamic(() => loadOutline().then((module) => module.StepOutline), {
  loading: () => <Skeleton className="h-[70vh]" />,
});

type Props = { userId: string; keyword: string; usualAudience: string | null };

/** From a keyword to a post under way, in four steps. */
export function Wizard({ userId, keyword, usualAudience }: Props) {
  const { state, dispatch, restored, aside, isKept, goBack, startOver, finish } = useWizard({
    userId,
    keyword,
  });
  const { step, data } = state;
  const { working, ask, cancel } = useIdeas(data, dispatch);
  const { starting, started, start, wasSent } = useStartBlog({
    userId,
    data,
    dispatch,
    onStarted: finish,
  });
  const { posts, isRepeat } = useSimilarPosts(data);
  const credits = useCredits();
  /** Set by each order that had to wait for an answer about a similar post. */
  const [heldUp, setHeldUp] = useState<{ keyword: string } | null>(null);
  const { problem, passes } = useProblem(data);
  useStepFocus(working ?? step);
  useEffect(() => {
    // A failed load is tried again when the step is shown.
    if (step > 1) loadOutline().catch(() => undefined);
  }, [step]);

  const go = (to: Step) => dispatch({ type: 'go', step: to });
  const forward = (check: (data: WizardData) => Problem | null, task: IdeaTask) => () => {
    if (!passes(check(data))) return;
    if (isAhead(data, task)) go((step + 1) as Step);
    else ask(task);
  };
  const stepProps = (check: typeof checkKeyword, own: IdeaTask, next: IdeaTask): StepProps => ({
    data,
    dispatch,
    problem,
    onNext: forward(check, next),
    onBack: () => go((step - 1) as Step),
    again: () => ask(own),
    ahead: isAhead(data, next),
  });
  const repeat = () =>
    dispatch({ type: 'write', field: 'repeatedKeyword', value: data.keyword.trim() });
  const generate = async () => {
    if (!passes(checkAll(data))) return;
    // An order that was sent may be its own repeat; without credits the plan is offered first.
    const balance = credits.known();
    const isFree = wasSent() || (balance !== undefined && balance < postPrice);
    if (isFree || !(await isRepeat())) return start();
    setHeldUp({ keyword: data.keyword });
  };
  const isHeldUp = heldUp?.keyword === data.keyword && posts.length > 0;
  useEffect(() => {
    if (heldUp && isHeldUp) document.getElementById('similar-repeat')?.focus();
  }, [heldUp, isHeldUp]);
  const screens = {
    1: () => <StepKeyword {...stepProps(checkKeyword, 'titles', 'titles')} />,
    2: () => <StepTitles {...stepProps(checkTitle, 'titles', 'audiences')} />,
    3: () => (
      <StepAudiences usual={usualAudience} {...stepProps(checkAudience, 'audiences', 'outline')} />
    ),
    4: () => (
      <StepFrame
        title="Review the plan"
        intro="The post keeps to what stands here: every section, in this order. Change what you like."
      >
        <StepOutline
          similar={
            <SimilarNote
              posts={posts}
              action="Generate it anyway"
              onRepeat={() => {
                repeat();
                if (passes(checkAll(data))) start();
              }}
            />
          }
          {...{ data, dispatch, problem, starting, started }}
          onBack={() => go(3)}
          onSuggest={() => ask('outline')}
          onGenerate={generate}
        />
      </StepFrame>
    ),
  };

  const isWide = step === 4 && !working;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-4 sm:px-8 sm:pt-6">
      <Top
        step={step}
        busy={working !== null || starting}
        empty={isEmpty(data)}
        restored={restored}
        onGo={go}
        onStartOver={startOver}
      />
      {/* An element of its own for each width: one that grew would count as a layout shift. */}
      <div
        key={isWide ? 'wide' : 'narrow'}
        className={isWide ? undefined : 'mx-auto max-w-2xl pb-10 sm:pt-4'}
      >
        {aside && step === 1 && !working ? (
          <DraftAside keyword={aside.keyword} onGoBack={goBack} />
        ) : null}
        {isKept ? null : <NotKeptNote />}
        {working ? <Working task={working} onCancel={cancel} /> : screens[step]()}
        {step === 1 && !working ? (
          <SimilarNote posts={posts} action="Write another one" onRepeat={repeat} />
        ) : null}
      </div>
    </div>
  );
}

type TopProps = {
  step: Step;
  busy: boolean;
  empty: boolean;
  restored: boolean;
  onGo: (step: Step) => void;
  onStartOver: () => void;
};

/** The banner takes the place of the header, so that nothing moves when it goes. */
function Top({ step, busy, empty, restored, onGo, onStartOver }: TopProps) {
  return (
    <>
      <header className="relative flex min-h-11 items-center justify-between gap-4">
        <h1 className="font-medium text-muted-foreground text-sm">New post</h1>
        {restored ? <RestoredBanner onStartOver={onStartOver} /> : null}
        {empty || busy || restored ? null : (
          <Button variant="ghost" size="sm" className="min-h-11" onClick={onStartOver}>
            Start over
          </Button>
        )}
      </header>
      <div className="mt-1 mb-6">
        <StepIndicator step={step} disabled={busy} onGo={onGo} />
      </div>
    </>
  );
}

function isAhead(data: WizardData, task: IdeaTask): boolean {
  const ideas = { titles: data.titles, audiences: data.audiences, outline: currentOutline(data) };
  return ideas[task].length > 0 && data.madeFrom[task] === basisOf(data)[task];
}

/** Takes the focus to the new heading when the screen changes, but not on arrival. */
function useStepFocus(screen: string | number): void {
  const lastScreen = useRef(screen);
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    document.getElementById('step-heading')?.focus();
    scrollTo({ top: 0 });
  }, [screen]);
}
