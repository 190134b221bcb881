import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ComponentProps, memo } from 'react';
import { LocalTime } from '@/components/shared/local-time';
import { chipOf } from '@/components/shared/publication-chip';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import type { JobView } from '@/lib/jobs/schema';
import { countedWords } from '@/lib/posts/evidence-counts';
import type { PostSummaryView } from '@/lib/posts/schema';
import { lightOf, lightWords } from '@/lib/seo/light';
import { cn } from '@/lib/utils';

type Props = {
  post: PostSummaryView;
  isNew: boolean;
  imageJob: JobView | undefined;
  isSelected: boolean;
  /** `isRange`: the rows since the last one that was changed follow it. */
  onToggle: (id: string, isRange: boolean) => void;
};

export const PostRow = memo(function PostRow(props: Props) {
  const { post, isNew, imageJob, isSelected, onToggle } = props;
  return (
    <li
      className={cn(
        'relative flex gap-1 border-b p-4 pl-2 transition-colors duration-200 [contain-intrinsic-size:auto_8.5rem] [content-visibility:auto] last:border-b-0 hover:bg-muted/50 sm:gap-2 sm:p-5 sm:pl-3',
        isNew && 'bg-accent/45',
        isSelected && 'bg-accent/60 hover:bg-accent/60',
      )}
    >
      <label className="relative z-1 grid size-8 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={`Select ${post.title}`}
          onChange={(event) => onToggle(post.id, (event.nativeEvent as MouseEvent).shiftKey)}
          className="size-4 cursor-pointer accent-primary"
        />
      </label>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-4 sm:gap-6">
          <div className="min-w-0 flex-1">
            <h2 className="break-words font-semibold font-serif text-lg leading-snug tracking-tight sm:text-xl">
              <PostLink
                id={post.id}
                data-row-link
                className="rounded-sm after:absolute after:inset-0"
              >
                {post.title}
              </PostLink>
              {isNew ? <Badge className="ml-2.5 align-[3px] font-sans">NEW</Badge> : null}
            </h2>
            {post.excerpt ? (
              <p className="mt-1 line-clamp-2 break-words text-muted-foreground text-sm leading-relaxed">
                {post.excerpt}
              </p>
            ) : null}
          </div>
          {post.thumbnailUrl ? <Thumbnail url={post.thumbnailUrl} /> : null}
        </div>
        <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
            <LocalTime at={post.createdAt} form="long" />
            <span aria-hidden>·</span>
            <span className="tabular-nums">{post.wordCount.toLocaleString('en-US')} words</span>
            {post.seoScore === null ? null : <SeoScore value={post.seoScore} />}
            <Evidence counts={post.evidence} />
            <Publication publication={post.publication} />
          </p>
          <Button asChild variant="outline" size="sm" className="relative">
            <PostLink id={post.id} aria-label={`View Post: ${post.title}`}>
              View Post
            </PostLink>
          </Button>
        </div>
        {imageJob ? (
          <div className="mt-4 border-t pt-4">
            <p className="mb-2 flex justify-between text-muted-foreground text-sm">
              <span>Generating image...</span>
              <span className="tabular-nums">{imageJob.progress.percentage}%</span>
            </p>
            <Progress value={imageJob.progress.percentage} aria-label="Progress of the image" />
          </div>
        ) : null}
      </div>
    </li>
  );
});

function Publication({ publication }: Pick<PostSummaryView, 'publication'>) {
  const chip = publication && chipOf(publication);
  if (!chip) return null;
  const { state, url, scheduledFor } = publication;
  return (
    <>
      <Badge variant={chip.variant}>{chip.text}</Badge>
      {state === 'scheduled' && scheduledFor ? <LocalTime at={scheduledFor} form="short" /> : null}
      {state === 'live' && url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="relative underline underline-offset-4 hover:text-foreground"
        >
          Open the page
        </a>
      ) : null}
    </>
  );
}

/** One of them is enough in a list: what differs comes first. */
function Evidence({ counts }: { counts: PostSummaryView['evidence'] }) {
  if (!counts) return null;
  const { differ, missing } = countedWords(counts);
  const [worst] = differ;
  return <span className={worst && 'font-medium text-destructive'}>{worst ?? missing}</span>;
}

function SeoScore({ value }: { value: number }) {
  const light = lightOf(value);
  return (
    <span data-light={light} className="inline-flex items-center gap-1.5 tabular-nums">
      <span aria-hidden className="seo-light" />
      <span>
        SEO {value}
        <span className="sr-only"> of 100, {lightWords[light]}</span>
      </span>
    </span>
  );
}

/** The title says what it is of, so it needs no words of its own. */
function Thumbnail({ url }: { url: string }) {
  return (
    <div className="aspect-4/3 w-20 shrink-0 overflow-hidden rounded-md bg-muted sm:w-28">
      {/* biome-ignore lint/performance/noImgElement: stored in this size already */}
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        width={112}
        height={84}
        className="size-full object-cover"
        // An image of an early version has no small file.
        onError={(event) => {
          event.currentTarget.hidden = true;
        }}
      />
    </div>
  );
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { id: string };

/**
 * A link to a post that is loaded ahead once somebody aims at it. The usual way, for everything in
 * view, would ask the server for each of a hundred posts.
 */
function PostLink({ id, ...props }: LinkProps) {
  const router = useRouter();
  const href = `/posts/${id}`;
  const loadAhead = () => router.prefetch(href);
  return (
    <Link href={href} prefetch={false} onPointerEnter={loadAhead} onFocus={loadAhead} {...props} />
  );
}
