import { CircleCheck, LoaderCircle } from 'lucide-react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';

type Props = { isDone: boolean; isLate: boolean; onClose: () => void };

/** Between the payment and the credits. */
export function ConfirmingDialog({ isDone, isLate, onClose }: Props) {
  const Icon = isDone ? CircleCheck : LoaderCircle;
  return (
    <Dialog open onOpenChange={(open) => (open || isDone ? undefined : onClose())}>
      <DialogContent showCloseButton={!isDone}>
        <Icon
          aria-hidden
          className={isDone ? 'mb-4 size-8 text-primary' : 'mb-4 size-8 animate-spin text-primary'}
        />
        <DialogTitle>
          {isDone ? 'Your payment is confirmed' : 'Your payment is being confirmed'}
        </DialogTitle>
        <DialogDescription aria-live="polite">{textOf({ isDone, isLate })}</DialogDescription>
        {isDone ? null : (
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Continue working</Button>
            </DialogClose>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

function textOf({ isDone, isLate }: Pick<Props, 'isDone' | 'isLate'>): string {
  if (isDone) return 'The page loads again with your new balance.';
  return isLate
    ? 'This takes longer than usual. Nothing is lost: your credits are added as soon as the payment is confirmed, even when this page is closed.'
    : 'This usually takes a few seconds. Your credits appear by themselves.';
}
