'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '@/lib/api/queries';
import type { PostView } from '@/lib/posts/schema';
import { seoInputOf } from '@/lib/seo/input';
import { explainChange, scorePost } from '@/lib/seo/score';
import type { PostText } from '../editor/autosave';
import { ScoreChangeNote } from './score-change';

type Props = {
  postId: string;
  version: PostText & { seoScore: number | null; isOldScore: boolean };
  now: PostText;
};

/** How the score went from a version to the text of now, both by the rules of now. */
export function VersionScore({ postId, ...texts }: Props) {
  const { data: post } = useQuery(queries.post(postId));
  return post ? <Comparison post={post} {...texts} /> : null;
}

type ComparisonProps = Omit<Props, 'postId'> & { post: PostView };

export function Comparison({ post, version, now }: ComparisonProps) {
  const before = useMemo(() => scorePost(seoInputOf(post, version)), [post, version]);
  const { title, content } = now;
  const after = useMemo(
    () => scorePost(seoInputOf(post, { title, content })),
    [post, title, content],
  );
  const changes = explainChange(before, after);
  const isOld = version.isOldScore && version.seoScore !== null;
  return (
    <div className="grid gap-2">
      {changes.length === 0 ? (
        <p className="text-sm tabular-nums">
          SEO score: {after.total ?? 'not scored'}, no rule sees a change.
        </p>
      ) : (
        <ScoreChangeNote since="SEO score" before={before} after={after} changes={changes} />
      )}
      {isOld ? (
        <p className="text-muted-foreground text-sm tabular-nums">
          When this version was saved, an earlier set of rules gave it {version.seoScore}. The
          numbers above are by the rules of now.
        </p>
      ) : null}
    </div>
  );
}
