'use client';
import { lazy, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { useOnlyPanel } from '../only-panel';
import type { EvidenceActions } from './use-sentence-change';

const EvidencePanel = lazy(async () => ({
  default: (await import('./evidence-panel')).EvidencePanel,
}));

type Props = { postId: string; part: number; actions: EvidenceActions };

/** The panel loads when it is asked for. */
export function EvidenceOpener(props: Props) {
  const [page, setPage] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useOnlyPanel(page !== null, () => setPage(null));
  const close = () => {
    setPage(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        aria-expanded={page !== null}
        onClick={() => (page ? close() : setPage(document.getElementById('post-page')))}
      >
        Look at the evidence
      </Button>
      {page
        ? createPortal(
            <Suspense>
              <EvidencePanel {...props} onClose={close} />
            </Suspense>,
            page,
          )
        : null}
    </>
  );
}
