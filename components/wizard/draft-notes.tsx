import Link from 'next/link';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { SimilarPostView } from '@/lib/posts/schema';

/** Says for five seconds that work of an earlier visit is back. */
export function RestoredBanner({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert className="absolute inset-x-0 top-0 z-10 flex min-h-11 items-center justify-between gap-x-3 whitespace-nowrap py-0 max-sm:px-3">
      <span>
        <strong className="font-semibold">Your progress was restored.</strong>
        <span className="max-sm:sr-only"> You can go on where you left off.</span>
      </span>
      <Button variant="link" className="min-h-11 px-0" onClick={onStartOver}>
        Start over
      </Button>
    </Alert>
  );
}

/** Offers the way back to a draft that another keyword has put aside. */
export function DraftAside({ keyword, onGoBack }: { keyword: string; onGoBack: () => void }) {
  return (
    <Alert className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 break-words">
        You have a draft about <bdi className="font-semibold">{keyword || 'no keyword yet'}</bdi>.
      </span>
      <Button variant="link" className="min-h-11 px-0" onClick={onGoBack}>
        Go back to your draft
      </Button>
    </Alert>
  );
}

/** Said once saving has failed: the work goes on in this page alone. */
export function NotKeptNote() {
  return (
    <Alert className="mb-6">
      This browser does not keep your draft. Leave this page open until the post has been started.
    </Alert>
  );
}

type SimilarProps = { posts: SimilarPostView[]; action: string; onRepeat: () => void };

/** Shown before a post on the same subject is paid for again. */
export function SimilarNote({ posts, action, onRepeat }: SimilarProps) {
  if (posts.length === 0) return null;
  return (
    <Alert className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-64">
        You already have {posts.length === 1 ? 'a post' : 'posts'} on this subject:
        <ul>
          {posts.map(({ id, title }) => (
            <li key={id ?? title} className="break-words">
              <Link
                href={id ? `/posts/${id}` : '/dashboard'}
                prefetch={false}
                className="font-semibold underline underline-offset-4"
              >
                <bdi>{title}</bdi>
              </Link>
              {id ? null : ' (being written)'}
            </li>
          ))}
        </ul>
      </div>
      <Button id="similar-repeat" variant="outline" onClick={onRepeat}>
        {action}
      </Button>
    </Alert>
  );
}
