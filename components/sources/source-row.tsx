import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { SourceState, sourceFacts } from '@/components/shared/source-state';
import { Button } from '@/components/ui/button';
import { apiRequest, lostRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import type { SourceView } from '@/lib/sources/schema';
import { DeleteSource } from './delete-source';

export function SourceRow({ source }: { source: SourceView }) {
  const { id, title, status, reason, kind } = source;
  const [isLeaving, setLeaving] = useState(false);
  const { retry, busy, problem } = useRetry(id);
  return (
    <li className="border-b p-4 last:border-b-0 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="break-words font-semibold font-serif text-lg leading-snug" dir="auto">
            {status === 'ready' ? (
              <Link
                href={`/sources/${id}`}
                prefetch={false}
                className="underline decoration-border underline-offset-4 hover:decoration-current"
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <p className="mt-1 break-words text-muted-foreground text-sm">{sourceFacts(source)}</p>
        </div>
        <div className="flex items-center gap-2">
          <span aria-live="polite">
            <SourceState status={status} />
          </span>
          {status === 'failed' && kind === 'address' ? (
            <Button
              variant="outline"
              size="sm"
              disabled={busy}
              onClick={retry}
              aria-label={`Read ${title} again`}
            >
              <RotateCw aria-hidden />
              {busy ? 'Trying...' : 'Try again'}
            </Button>
          ) : null}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete ${title}`}
            onClick={() => setLeaving(true)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
      {reason && status === 'failed' ? (
        <p className="mt-2 text-destructive text-sm leading-relaxed">{reason}</p>
      ) : null}
      <Problem message={problem} className="mt-3" />
      {isLeaving ? <DeleteSource source={source} onClose={() => setLeaving(false)} /> : null}
    </li>
  );
}

function useRetry(id: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const retry = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await apiRequest('POST', `/api/sources/${id}/reading`);
      await client.invalidateQueries({ queryKey: queries.sources().queryKey });
    } catch (error) {
      setProblem(reasonOf(error, lostRequest));
    } finally {
      setBusy(false);
    }
  };
  return { retry, busy, problem };
}
