import Link from 'next/link';
import { useLongWait } from '@/hooks/use-long-wait';
import { cn } from '@/lib/utils';

type Props = {
  isWaiting: boolean;
  /** The post was taken, and only the dashboard is not there yet. */
  isTaken?: boolean;
  className?: string;
};

/** What is said, and where one can go, once an order has waited five seconds. */
export function SlowStart({ isWaiting, isTaken = false, className }: Props) {
  const isLong = useLongWait(isWaiting);
  // The element stays, so that a screen reader notices the words.
  return (
    <div role="status" className={cn('text-sm leading-relaxed', isLong && className)}>
      {isLong ? (
        <>
          {isTaken
            ? 'Your post has been started.'
            : 'Still starting. You can wait here; nothing is charged twice.'}{' '}
          <Link
            href="/dashboard"
            prefetch={false}
            className="whitespace-nowrap font-semibold underline underline-offset-4"
          >
            Go to the dashboard
          </Link>
        </>
      ) : null}
    </div>
  );
}
