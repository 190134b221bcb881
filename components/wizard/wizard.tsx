'use client';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { dismissNotices, notify } from '@/components/ui/notify';
import { checkAll, checkAudience, checkKeyword, checkTitle, type Problem } from './checks';
import { RestoredBanner } from './restored-banner';
import { StepAudiences } from './step-audiences';
import { StepIndicator } from './step-indicator';
import { StepKeyword } from './step-keyword';
import { StepOutline } from './step-outline';
import type { StepProps } from './step-props';
import { StepTitles } from './step-titles';
import { type IdeaTask, useIdeas } from './use-ideas';
import { useStartBlog } from './use-start-blog';
import { useWizard } from './use-wizard';
import { basisOf, currentOutline, isEmpty, type Step, type WizardData } from './wizard-data';
import { Working } from './working';

type Props = { userId: string; keyword: string };

/** From a keyword to a post under way, in four steps (spec.md §2). */
export function Wizard({ userId, keyword }: Props) {
  const { state, dispatch, restored, startOver, finish } = useWizard({ userId, keyword });
  const { step, data } = state;
  const { working, ask, cancel } = useIdeas(data, dispatch);
  const { starting, start } = useStartBlog({ userId, data, onStarted: finish });
  const { problem, passes } = useProblem(data);
  useStepFocus(working ?? step);

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

  return (
    <div className="mx-auto max-w-3xl px-4 pt-4 pb-10 sm:px-8 sm:py-12">
      <header className="flex min-h-11 items-center justify-between gap-4">
        <h1 className="font-medium text-muted-foreground text-sm">New post</h1>
        {isEmpty(data) || working || starting ? null : (
          <Button variant="ghost" size="sm" className="min-h-11" onClick={startOver}>
            Start over
          </Button>
        )}
      </header>
      <div className="mt-2 mb-8 sm:mb-10">
        <StepIndicator step={step} disabled={working !== null || starting} onGo={go} />
      </div>
      {restored ? <RestoredBanner onStartOver={startOver} /> : null}
      {working ? <Working task={working} onCancel={cancel} /> : null}
      {!working && step === 1 ? (
        <StepKeyword {...stepProps(checkKeyword, 'titles', 'titles')} />
      ) : null}
      {!working && step === 2 ? (
        <StepTitles {...stepProps(checkTitle, 'titles', 'audiences')} />
      ) : null}
      {!working && step === 3 ? (
        <StepAudiences {...stepProps(checkAudience, 'audiences', 'outline')} />
      ) : null}
      {!working && step === 4 ? (
        <StepOutline
          data={data}
          dispatch={dispatch}
          problem={problem}
          starting={starting}
          onBack={() => go(3)}
          onSuggest={() => ask('outline')}
          onGenerate={() => passes(checkAll(data)) && start()}
        />
      ) : null}
    </div>
  );
}

function isAhead(data: WizardData, task: IdeaTask): boolean {
  const ideas = { titles: data.titles, audiences: data.audiences, outline: currentOutline(data) };
  return ideas[task].length > 0 && data.madeFrom[task] === basisOf(data)[task];
}

/** Shows what is missing as a toast and at its field, until something changes. */
function useProblem(data: WizardData) {
  const [found, setFound] = useState<{ problem: Problem; data: WizardData } | null>(null);
  const passes = (problem: Problem | null): boolean => {
    setFound(problem && { problem, data });
    if (!problem) {
      // A complaint that was just met must not lie over the next step's buttons.
      if (found) dismissNotices();
      return true;
    }
    const { title, description, field } = problem;
    notify({ title, description, tone: 'destructive' });
    const target = document.getElementById(field) ?? document.getElementsByName(field)[0];
    target?.focus();
    return false;
  };
  return { problem: found?.data === data ? found.problem : null, passes };
}

/** Takes the focus to the new heading when the screen changes, but not on arrival. */
function useStepFocus(screen: IdeaTask | Step): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.getElementById('step-heading')?.focus();
    scrollTo({ top: 0 });
  }, [screen]);
}
