'use client';
import { createContext, useContext } from 'react';

type Question = { action: string; isDestructive?: boolean };

/** Resolves to whether the owner proved again who they are; `action` is the word of the button. */
export type AskForProof = (question: Question) => Promise<boolean>;

/** Outside of the settings nobody asks, and the server's refusal is shown. */
export const StepUpContext = createContext<AskForProof>(async () => false);

export function useStepUp(): AskForProof {
  return useContext(StepUpContext);
}
