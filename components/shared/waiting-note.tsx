import { Alert } from '@/components/ui/alert';
import { LocalTime } from './local-time';

type Props = { until: string | undefined; className?: string };

/** When a waiting post goes on, in the reader's time zone. A wait is never longer than a day. */
export function WaitingNote({ until, className }: Props) {
  if (until === undefined) return null;
  return (
    <Alert className={className}>
      It goes on by itself on <LocalTime at={until} form="weekday" /> at{' '}
      <LocalTime at={until} form="time" />, your time.
    </Alert>
  );
}
