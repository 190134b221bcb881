'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { LocalTime } from '@/components/shared/local-time';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useAction } from '@/hooks/use-action';
import { queries } from '@/lib/api/queries';
import type { VersionSummaryView } from '@/lib/posts/schema';
import type { PostActions } from '../post-dialog';
import { TextDiff } from './text-diff';
import type { PostDesk } from './use-post-desk';

const kindWords = {
  original: 'Original',
  edit: 'Edited',
  restore: 'Restored',
  kept: 'Kept beside a change from elsewhere',
} satisfies Record<VersionSummaryView['kind'], string>;

const VersionScore = dynamic(() =>
  import('../seo/version-score').then(({ VersionScore }) => VersionScore),
);

type Props = {
  postId: string;
  desk: PostDesk;
  restore: PostActions['restore'];
  onClose: () => void;
};

/** What the post was before: a list, each with what has changed since, and the way back. */
export function VersionsPanel({ postId, desk, restore, onClose }: Props) {
  const [number, setNumber] = useState<number | null>(null);
  const list = useQuery(queries.postVersions(postId));
  const versions = list.data ?? [];
  return (
    <section aria-labelledby="ed-versions" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="ed-versions" className="font-semibold font-serif text-2xl">
          Versions
        </h2>
        <Button variant="outline" size="sm" onClick={onClose}>
          Back to the text
        </Button>
      </div>
      {list.isPending ? <Skeleton className="h-40" /> : null}
      {list.isError ? (
        <Problem message="The versions could not be loaded. Please try again." />
      ) : null}
      {list.isSuccess && versions.length === 0 ? (
        <p className="text-muted-foreground">
          No versions yet. The first one is kept with your first change.
        </p>
      ) : null}
      <ol className="grid gap-1">
        {versions.map((version) => (
          <li key={version.number}>
            <button
              type="button"
              aria-pressed={version.number === number}
              onClick={() => setNumber(version.number)}
              className="ed-version"
            >
              <span>
                <LocalTime at={version.updatedAt} form="moment" /> · {kindWords[version.kind]}
              </span>
              <span className="text-muted-foreground tabular-nums">
                {version.wordCount.toLocaleString('en-US')} words
                {version.seoScore === null ? null : ` · SEO ${version.seoScore}`}
                {version.seoScore !== null && version.isOldScore ? ' by earlier rules' : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {number === null ? null : (
        <OneVersion
          key={number}
          place={{ id: postId, number }}
          desk={desk}
          restore={restore}
          onClose={onClose}
        />
      )}
    </section>
  );
}

type OneProps = Omit<Props, 'postId'> & { place: { id: string; number: number } };

function OneVersion({ place, desk, restore, onClose }: OneProps) {
  const { post, autosave } = desk;
  const version = useQuery(queries.postVersion(place.id, place.number));
  const { run, busy, problem, setProblem } = useAction(restore);
  const queryClient = useQueryClient();
  const [now, setNow] = useState(post.content);
  useEffect(() => {
    // What is typed goes into a version of its own before another takes its place.
    autosave.flush().then(() => setNow(post.content));
  }, [autosave, post]);
  if (version.isError) return <Problem message="This version could not be loaded." />;
  if (!version.data) return <Skeleton className="h-64" />;
  const bringBack = async () => {
    await autosave.flush();
    if (autosave.isDirty)
      return setProblem('Your last changes are not saved yet. Save them first.');
    const restored = await run({ ...place, basis: autosave.savedAs });
    if (!restored) return;
    post.load(restored);
    autosave.adopt(restored);
    queryClient.invalidateQueries({ queryKey: queries.postVersions(place.id).queryKey });
    onClose();
  };
  const written = { title: post.title, content: now };
  const isNow = version.data.content === now && version.data.title === post.title;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted-foreground">
          {isNow
            ? 'This is the text as it is now.'
            : 'From this version to the text as it is now: underlined was added, struck out was removed.'}
        </p>
        <Button disabled={busy || isNow} onClick={bringBack}>
          {busy ? 'Restoring…' : 'Restore this version'}
        </Button>
      </div>
      <Problem message={problem} />
      {version.data.title === post.title ? null : (
        <p>
          Title: <del dir="auto">{version.data.title}</del> <ins dir="auto">{post.title}</ins>
        </p>
      )}
      <VersionScore postId={place.id} version={version.data} now={written} />
      <TextDiff label="What has changed since" before={version.data.content} after={now} />
    </div>
  );
}
