import { useEffect, useRef } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';

type Props = { isLoading: boolean; isFailed: boolean; onMore: () => void };

/** The end of the rows that are loaded: the next ones come as it nears the screen, or on a click. */
export function MoreRows({ isLoading, isFailed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = isLoading || isFailed;
  useEffect(() => {
    if (!end.current || isWaiting) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: '600px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isWaiting, onMore]);
  return (
    <div ref={end} className="mt-4 flex flex-col items-center gap-3">
      <Problem message={isFailed ? 'More posts could not be loaded.' : null} />
      <Button variant="outline" disabled={isLoading} onClick={() => onMore()}>
        {isLoading ? 'Loading...' : isFailed ? 'Try again' : 'Show more posts'}
      </Button>
    </div>
  );
}
