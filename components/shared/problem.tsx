import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { newVersionProblem, reloadPage } from '@/lib/browser/new-version';
import { cn } from '@/lib/utils';

type Props = { message: string | null; className?: string };

/** Says what did not work, where it was tried. Renders nothing without a message. */
export function Problem({ message, className }: Props) {
  if (message === newVersionProblem)
    return (
      <Alert
        variant="destructive"
        className={cn('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
      >
        {message}
        <Button variant="outline" size="sm" onClick={reloadPage}>
          Reload
        </Button>
      </Alert>
    );
  return message ? (
    <Alert variant="destructive" className={className}>
      {message}
    </Alert>
  ) : null;
}
