import { Alert } from '@/components/ui/alert';

type Props = { message: string | null; className?: string };

/** Says what did not work, where it was tried. Renders nothing without a message. */
export function Problem({ message, className }: Props) {
  return message ? (
    <Alert variant="destructive" className={className}>
      {message}
    </Alert>
  ) : null;
}
