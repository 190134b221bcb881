import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { ApiError, apiRequest, lostRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { notify } from '@/lib/browser/notify';
import type { SourceView } from '@/lib/sources/schema';

type Props = { source: Pick<SourceView, 'id' | 'title'>; onClose: () => void };

export function DeleteSource({ source: { id, title }, onClose }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const { queryKey } = queries.sources();
    setBusy(true);
    try {
      await apiRequest('DELETE', `/api/sources/${id}`);
    } catch (error) {
      // Another tab was first.
      if (!(error instanceof ApiError && error.status === 404)) {
        setProblem(reasonOf(error, lostRequest));
        return setBusy(false);
      }
    }
    await client.cancelQueries({ queryKey });
    client.setQueryData<SourceView[]>(queryKey, (known) => known?.filter((one) => one.id !== id));
    client.invalidateQueries({ queryKey });
    notify({ title: 'Source deleted' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this source?"
      confirm={['Delete source', 'Deleting...']}
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      “{title}” and its passages are deleted. Footnotes that posts already have stay as they are.
    </ConfirmDialog>
  );
}
