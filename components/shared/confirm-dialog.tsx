'use client';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { Problem } from './problem';

type Props = {
  title: string;
  /** What happens and what stays. */
  children: ReactNode;
  /** The word of the button, and the one while it works. */
  confirm: [string, string];
  busy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is deleted or ended. */
export function ConfirmDialog({ title, children, confirm, busy, problem, ...on }: Props) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog open onOpenChange={(open) => !open && on.onClose()}>
      <DialogContent
        role="alertdialog"
        onCloseAutoFocus={(event) => {
          // The button that asked may be gone with its row.
          if (opener?.isConnected) return;
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription className="break-words">{children}</DialogDescription>
        <Problem message={problem} className="mt-4" />
        <DialogFooter>
          <Button variant="outline" onClick={on.onClose}>
            Keep it
          </Button>
          <Button variant="destructive" disabled={busy} onClick={on.onConfirm}>
            {confirm[busy ? 1 : 0]}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
