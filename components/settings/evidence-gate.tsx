'use client';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';

type Input = { isOn: boolean };
type Props = { saved: boolean; save: (input: Input) => Promise<ActionResult<Input>> };

/** Saves at once: it is one choice. */
export function EvidenceGate({ saved, save }: Props) {
  const { run, busy, problem } = useAction(save);
  const [isOn, setOn] = useState(saved);
  const [isSaved, setSaved] = useState(false);
  const change = async (wanted: boolean) => {
    setOn(wanted);
    setSaved(false);
    const stored = await run({ isOn: wanted });
    if (stored) setSaved(true);
    else setOn(!wanted);
  };
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={isOn}
          aria-disabled={busy}
          onChange={(event) => (busy ? undefined : change(event.target.checked))}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="text-sm leading-relaxed">
          Show me such sentences before I publish or export a post, and leave such posts out when I
          publish several at once
        </span>
      </label>
      <p role="status" className="mt-1 text-muted-foreground text-sm">
        {busy ? 'Saving...' : isSaved ? 'Saved' : ''}
      </p>
      <Problem message={problem} className="mt-3" />
    </>
  );
}
