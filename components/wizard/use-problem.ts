import { useState } from 'react';
import { dismissNotices, notify } from '@/lib/browser/notify';
import type { Problem } from './checks';
import type { WizardData } from './wizard-data';

/** Shows what is missing as a toast and at its field, until something changes. */
export function useProblem(data: WizardData) {
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
