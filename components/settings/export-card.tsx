'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { LocalTime } from '@/components/shared/local-time';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { useStepUp } from '@/hooks/step-up';
import { apiRequest, lostRequest, reasonOf, wantsProof } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { formatBytes } from '@/lib/images/file-words';
import type { ExportView } from '@/lib/jobs/export-account/schema';

const pollMs = 2_000;

type Latest = NonNullable<ExportView['latest']>;

/** Starts an export, shows how far it is, and hands it over. */
export function ExportCard({ initial }: { initial: ExportView }) {
  const client = useQueryClient();
  const askForProof = useStepUp();
  const { queryKey } = queries.accountExport();
  const { data } = useQuery({
    ...queries.accountExport(),
    initialData: initial,
    refetchInterval: ({ state }) => state.data?.latest?.state === 'running' && pollMs,
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      client.setQueryData(queryKey, await apiRequest<ExportView>('POST', '/api/account/export'));
    } catch (error) {
      if (wantsProof(error) && (await askForProof({ action: 'Start the export' }))) return start();
      setProblem(reasonOf(error, lostRequest));
    } finally {
      setBusy(false);
    }
  };
  const { latest, isMailed } = data;
  if (latest?.state === 'running') return <Running latest={latest} isMailed={isMailed} />;
  return (
    <>
      {latest?.state === 'failed' ? (
        <Problem message={`The export failed. ${latest.message}`} className="mb-5" />
      ) : null}
      {latest?.state === 'ready' ? <Ready latest={latest} /> : null}
      <Problem message={problem} className="mb-5" />
      <Button
        variant={latest?.state === 'ready' ? 'ghost' : 'outline'}
        disabled={busy}
        onClick={start}
      >
        {buttonText({ busy, state: latest?.state })}
      </Button>
    </>
  );
}

function buttonText({ busy, state }: { busy: boolean; state: Latest['state'] | undefined }) {
  if (busy) return 'Starting...';
  return state === 'ready' ? 'Make a new export' : 'Export everything';
}

function Running({ latest, isMailed }: { latest: Latest; isMailed: boolean }) {
  return (
    <>
      <Progress value={latest.percentage} aria-label="Progress of the export" />
      <p aria-live="polite" className="mt-3 text-sm">
        {latest.message}
      </p>
      <p className="mt-1 text-muted-foreground text-sm">
        You can leave this page.{' '}
        {isMailed
          ? 'We will email you the link when it is ready.'
          : 'The link will be here when it is ready.'}
      </p>
    </>
  );
}

function Ready({ latest }: { latest: Latest }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button asChild>
        <a href={latest.href} download>
          <Download aria-hidden />
          Download ({formatBytes(latest.bytes ?? 0)})
        </a>
      </Button>
      <p className="text-muted-foreground text-sm">
        Kept until <LocalTime at={latest.expiresAt ?? ''} form="moment" />. Until then anyone with
        the link can download it.
      </p>
    </div>
  );
}
