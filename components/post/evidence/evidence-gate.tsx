'use client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Spinner } from '@/components/shared/spinner';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { queries } from '@/lib/api/queries';
import { differs, verdictWords } from './verdict-words';

type Props = {
  postId: string;
  isOn: boolean;
  /** On the button that goes on: "Publish anyway". */
  anyway: string;
  onClose: () => void;
  children: ReactNode;
};

const maxListed = 5;

/** What sends a post out, behind the sentences that its writer wanted to see before. */
export function EvidenceGate({ postId, isOn, anyway, onClose, children }: Props) {
  const query = useQuery({ ...queries.wholeEvidence(postId), enabled: isOn });
  const [isAnyway, setAnyway] = useState(false);
  if (!isOn || isAnyway) return children;
  if (query.isPending) return <Spinner label="Comparing with your sources" className="mt-5" />;
  if (query.isError)
    return (
      <>
        <Problem message="The evidence could not be checked." className="mt-5" />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => query.refetch()}>
            Try again
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setAnyway(true)}>
            {anyway}
          </Button>
        </div>
      </>
    );
  const open = query.data.sentences.filter(
    (sentence) => differs(sentence) || sentence.verdict === 'no-source',
  );
  if (open.length === 0) return children;
  const left = open.length - maxListed;
  const look = () => {
    onClose();
    // The focus first goes back to where the dialog was opened.
    requestAnimationFrame(() => requestAnimationFrame(focusCard));
  };
  return (
    <Alert className="mt-5">
      <p className="font-medium">
        {open.length === 1 ? '1 sentence needs a look' : `${open.length} sentences need a look`}
      </p>
      <ul className="mt-2 grid gap-2 text-sm">
        {open.slice(0, maxListed).map((sentence) => (
          <li key={`${sentence.id} ${sentence.text}`} className="min-w-0 break-words">
            <span className="font-medium">{verdictWords[sentence.verdict]}:</span>{' '}
            <span dir="auto">{sentence.text}</span>
          </li>
        ))}
        {left > 0 ? <li>and {left} more</li> : null}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={look}>
          Look at the evidence
        </Button>
        <Button variant="outline" size="sm" onClick={() => setAnyway(true)}>
          {anyway}
        </Button>
      </div>
    </Alert>
  );
}

function focusCard(): void {
  const card = document.getElementById('evidence');
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}
