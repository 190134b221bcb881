import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { ApiError, apiRequest, reasonOf } from '@/lib/api/client';
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
        setProblem(reasonOf(error, 'That did not reach the server. Please try again.'));
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
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog">
        <DialogTitle>Delete this source?</DialogTitle>
        <DialogDescription className="break-words">
          “{title}” and its passages are deleted. Footnotes that posts already have stay as they
          are.
        </DialogDescription>
        <Problem message={problem} className="mt-4" />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destructive" disabled={busy} onClick={confirm}>
            {busy ? 'Deleting...' : 'Delete source'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
