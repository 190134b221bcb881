'use client';
import { usePathname } from 'next/navigation';
import { type ReactNode, useCallback, useState } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { type AskForProof, StepUpContext } from '@/hooks/step-up';
import { StepUp } from './step-up';

type Question = Parameters<AskForProof>[0] & { answer: (isProven: boolean) => void };

/** Asks in a dialog, so that the form below keeps what was typed. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const path = usePathname();
  const ask = useCallback<AskForProof>(
    (asked) => new Promise((answer) => setQuestion({ ...asked, answer })),
    [],
  );
  const end = (isProven: boolean) => {
    question?.answer(isProven);
    setQuestion(null);
  };
  return (
    <StepUpContext.Provider value={ask}>
      {children}
      {question ? (
        <Dialog open onOpenChange={(open) => !open && end(false)}>
          <DialogContent>
            <DialogTitle>Confirm it’s you</DialogTitle>
            <DialogDescription>
              You signed in a while ago. This keeps your account safe if someone else uses this
              browser.
            </DialogDescription>
            <div className="mt-5">
              <StepUp
                action={question.action}
                isDestructive={question.isDestructive}
                next={path}
                onProven={() => end(true)}
                onCancel={() => end(false)}
              />
            </div>
          </DialogContent>
        </Dialog>
      ) : null}
    </StepUpContext.Provider>
  );
}
