'use client';
import { CopyButton } from '@/components/shared/copy-button';
import { Button } from '@/components/ui/button';

type Props = { text: string; onStay: () => void; onLeave: () => void };

/** Closing with text that the server does not have. */
export function LeavePanel({ text, onStay, onLeave }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-end gap-2 rounded-lg border p-4"
    >
      <p className="mr-auto text-sm">
        Your last changes are not saved. They stay in this browser until you open the editor again.
      </p>
      <CopyButton text={text} label="Copy the text" copied="The text of the post" />
      <Button variant="outline" size="sm" autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button variant="destructive" size="sm" onClick={onLeave}>
        Close anyway
      </Button>
    </div>
  );
}
