import type { ComponentProps } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { NoticeView } from '@/lib/evidence/schema';
import type { ImageView } from '@/lib/images/schema';
import type { ClaimedSentence } from '@/lib/posts/claims';
import type { Part } from '@/lib/posts/content';
import { contentsOf } from '@/lib/posts/content/reading';
import type { PostContent as ParsedContent } from '@/lib/posts/content/types';
import type { EvidenceCounts } from '@/lib/posts/evidence-counts';
import type { LeftToAuthor } from '@/lib/posts/left-to-author';
import type { LengthNote } from '@/lib/posts/length-note';
import type { PostView as PostData } from '@/lib/posts/schema';
import type { PublishingView } from '@/lib/publications/schema';
import { BulkImages } from './bulk-images';
import { Contents } from './contents';
import { EvidenceCard } from './evidence/evidence-card';
import { EvidenceCount } from './evidence/evidence-count';
import { SourceNotices } from './evidence/source-notices';
import { ImagesProvider } from './images-provider';
import { LeftToAuthorCard } from './left-to-author-card';
import { LengthCard } from './length-card';
import { PartsNav } from './parts-nav';
import { PostActionBar } from './post-actions';
import { FinishedContent } from './post-content';
import type { PostActions } from './post-dialog';
import { PostHeader } from './post-header';
import { PersonaCard, SeoCard } from './post-meta';
import { StoppedCard } from './stopped-card';
import './post.css';
import './post-table.css';

type Props = {
  post: PostData;
  content: ParsedContent & { part?: Part };
  author: string;
  /** What a person should check before publishing; their ids are marked in the content. */
  claims: ClaimedSentence[];
  /** Of the whole post; null where there is nothing to look at. */
  counts?: EvidenceCounts | null;
  /** What became of pages that it cites. */
  notices?: NoticeView[];
  /** What only its author can fill in; marked in the content, too. */
  leftToAuthor?: LeftToAuthor[];
  lengthNote: LengthNote | null;
  /** Of a post that its writer stopped: how many of its sections it has. */
  stopped?: { finished: number; sections: number } | null;
  /** What the writer can do with the post. */
  actions: PostActions;
  /** Images that are stored already, by their place. */
  images: Record<string, ImageView>;
  /** Absent where publishing is switched off. */
  publishing?: PublishingView;
  /** Of a Creator account, for its images. */
  brandColors: { name: string; hex: string }[];
  /** Whether open evidence is shown before the post goes out. */
  checksEvidence?: boolean;
  /** Colours code, on the server. */
  highlight?: ComponentProps<typeof FinishedContent>['highlight'];
};

export function PostView(props: Props) {
  const {
    post,
    content,
    author,
    claims,
    counts = null,
    notices = [],
    leftToAuthor = [],
    lengthNote,
    stopped = null,
    actions,
    images,
    brandColors,
    checksEvidence = false,
    publishing,
    highlight,
  } = props;
  const { blocks, meta, part = { number: 1, of: 1 } } = content;
  const entries = contentsOf(blocks);
  return (
    <div id="post-page" className="post-sheet mx-auto max-w-[68rem] px-4 py-4 sm:px-8 sm:py-6">
      <PostActionBar
        post={{ id: post.id, title: post.title }}
        actions={actions}
        checksEvidence={checksEvidence}
        publishing={publishing}
      />
      <div className="grid gap-5 sm:gap-6">
        <PostHeader post={post} author={author}>
          <EvidenceCount counts={counts} isListed={claims.length > 0} />
        </PostHeader>
        {notices.length > 0 ? (
          <SourceNotices postId={post.id} initial={notices} dismiss={actions.dismissNotice} />
        ) : null}
        <StoppedCard stopped={stopped} />
        <LengthCard note={lengthNote} />
        <SeoCard
          title={post.metaTitle ?? meta.title}
          description={post.metaDescription ?? meta.description}
        />
        <PersonaCard persona={post.readerPersona ?? meta.persona} />
        <LeftToAuthorCard left={leftToAuthor} />
        <EvidenceCard
          claims={claims}
          postId={post.id}
          part={part.number}
          actions={{
            edit: actions.edit,
            markOwn: actions.markOwn,
            chooseSources: actions.chooseSources,
          }}
        />
        <div className="post-columns grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_13rem]">
          <Card className="post-sheet min-w-0">
            <CardHeader className="post-screen-only">
              <CardTitle>Blog Content</CardTitle>
            </CardHeader>
            <CardContent>
              <PartsNav part={part} label="Parts of this post" />
              <Article {...{ post, blocks, images, brandColors, highlight }} part={part.number} />
              <PartsNav part={part} label="Parts of this post, again" />
            </CardContent>
          </Card>
          {entries.length > 1 ? (
            <div className="post-screen-only sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto xl:block">
              <Contents entries={entries} />
            </div>
          ) : null}
        </div>
      </div>
    </div>
  );
}

type ArticleProps = Pick<Props, 'post' | 'images' | 'brandColors' | 'highlight'> &
  Pick<ParsedContent, 'blocks'> & { part: number };

function Article({ post, part, blocks, images, brandColors, highlight }: ArticleProps) {
  if (blocks.length === 0) return <p className="text-muted-foreground">No content available.</p>;
  const missing = blocks.flatMap((block) =>
    block.type === 'image' && !images[block.imageKey]
      ? [{ imageKey: block.imageKey, prompt: block.prompt, alt: block.alt }]
      : [],
  );
  return (
    <ImagesProvider colors={brandColors}>
      <BulkImages postId={post.id} missing={missing} />
      <article>
        <FinishedContent {...{ blocks, images, highlight, part }} postId={post.id} />
      </article>
    </ImagesProvider>
  );
}
