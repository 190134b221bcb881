import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ComponentProps, memo } from 'react';
import { LinkPending } from '@/components/shared/link-pending';
import { LocalTime } from '@/components/shared/local-time';
import { Badge } from '@/components/ui/badge';
import { Progress } from '@/components/ui/progress';
import type { JobView } from '@/lib/jobs/schema';
import type { PostSummaryView } from '@/lib/posts/schema';
import { lightOf, lightWords } from '@/lib/seo/light';
import './post-row.css';

const wholeNumber = new Intl.NumberFormat('en-US');

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
    <li className="post-row" data-new={isNew || undefined} data-selected={isSelected || undefined}>
      <label>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={`Select ${post.title}`}
          onChange={(event) => onToggle(post.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <div>
        <div className="post-row-head">
          <div>
            <h2>
              <PostLink id={post.id} data-row-link>
                {post.title}
              </PostLink>
              {isNew ? <Badge className="ml-2.5 align-[3px] font-sans">NEW</Badge> : null}
            </h2>
            {post.excerpt ? <p className="post-row-excerpt">{post.excerpt}</p> : null}
          </div>
          {post.thumbnailUrl ? <Thumbnail url={post.thumbnailUrl} /> : null}
        </div>
        <div className="post-row-foot">
          <p>
            <LocalTime at={post.createdAt} form="long" />
            <span aria-hidden>·</span>
            <span>{wholeNumber.format(post.wordCount)} words</span>
            {post.seoScore === null ? null : <SeoScore value={post.seoScore} />}
          </p>
          <PostLink id={post.id} aria-label={`View Post: ${post.title}`}>
            View Post
          </PostLink>
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

function SeoScore({ value }: { value: number }) {
  const light = lightOf(value);
  return (
    <span data-light={light} className="post-row-score">
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
    <div className="post-row-image">
      {/* biome-ignore lint/performance/noImgElement: stored in this size already */}
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        width={112}
        height={84}
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
function PostLink({ id, children, ...props }: LinkProps) {
  const router = useRouter();
  const href = `/posts/${id}`;
  const loadAhead = () => router.prefetch(href);
  return (
    <Link href={href} prefetch={false} onPointerEnter={loadAhead} onFocus={loadAhead} {...props}>
      {children}
      <LinkPending label="Loading post..." />
    </Link>
  );
}
