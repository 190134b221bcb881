'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { useAction } from '@/hooks/use-action';
import { apiRequest, lostRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import type { NoticeView } from '@/lib/evidence/schema';
import type { PostActions } from '../post-dialog';
import { usePostChanged } from '../use-post-changed';
import { NoticeWords } from './notice-words';

type Props = { postId: string; initial: NoticeView[]; dismiss: PostActions['dismissNotice'] };

const pollMs = 2_000;
/** Most pages are read by then. */
const patienceMs = 45_000;

/** What became of pages that the post cites, since they were read. */
export function SourceNotices({ postId, initial, dismiss }: Props) {
  const { changed } = usePostChanged(postId);
  const [reading, setReading] = useState<{ sourceId: string; since: number } | null>(null);
  const isPatient = reading !== null && Date.now() - reading.since < patienceMs;
  const { data: notices, refetch } = useQuery({
    ...queries.notices(postId),
    initialData: initial,
    refetchInterval: isPatient && pollMs,
  });
  const { run, busy, problem, setProblem } = useAction(dismiss);
  const isRead = reading !== null && !notices.some(({ sourceId }) => sourceId === reading.sourceId);
  const reload = useRef(changed);
  useEffect(() => {
    reload.current = changed;
  });
  useEffect(() => {
    if (!isRead) return;
    setReading(null);
    void reload.current();
  }, [isRead]);
  const readAgain = async (sourceId: string) => {
    setProblem(null);
    try {
      await apiRequest('POST', `/api/sources/${sourceId}/reading`);
      setReading({ sourceId, since: Date.now() });
    } catch (error) {
      setProblem(reasonOf(error, lostRequest));
    }
  };
  const remove = async (id: string) => {
    if (await run({ id })) await refetch();
  };
  if (notices.length === 0) return null;
  return (
    <Card className="post-screen-only">
      <CardHeader>
        <CardTitle>Pages you cite have changed</CardTitle>
        <p className="max-w-[65ch] text-muted-foreground text-sm leading-relaxed">
          We looked at them again. Nothing in your post was changed.
        </p>
      </CardHeader>
      <CardContent className="pt-3 sm:pt-4">
        <Problem message={problem} className="mb-3" />
        <p role="status" className="mb-3 text-sm empty:hidden">
          {reading && !isPatient
            ? 'The page could not be read yet. Your post keeps what was read before.'
            : ''}
        </p>
        <ul className="grid gap-4">
          {notices.map((notice) => (
            <li
              key={notice.id}
              className="grid gap-2 border-b pb-4 text-sm last:border-b-0 last:pb-0"
            >
              <NoticeWords notice={notice} />
              <div className="flex flex-wrap gap-2">
                {notice.kind === 'changed' ? (
                  <Button
                    variant="outline"
                    size="sm"
                    disabled={isPatient}
                    onClick={() => readAgain(notice.sourceId)}
                  >
                    {isPatient && reading?.sourceId === notice.sourceId
                      ? 'Reading...'
                      : 'Use the page as it is now'}
                  </Button>
                ) : null}
                <Button variant="ghost" size="sm" disabled={busy} onClick={() => remove(notice.id)}>
                  Dismiss
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
