import type { Dispatch } from 'react';
import type { Problem } from './checks';
import type { WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

/** What the first three steps are given. */
export type StepProps = {
  data: WizardData;
  dispatch: Dispatch<WizardAction>;
  problem: Problem | null;
  onNext: () => void;
  onBack: () => void;
  /** Asks for new suggestions of this step. */
  again: () => void;
  /** The next step's suggestions are there already and still fit. */
  ahead: boolean;
};
