'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { queries } from '@/lib/api/queries';
import { parseInline, plainInline } from '@/lib/posts/content/inline';
import type { RepetitionsView } from '@/lib/repetition/schema';

type Props = {
  postId: string;
  /** Leads to a passage that stood at `from` when the text was saved. */
  onJump: (text: string, from: number) => void;
};

/** What the post repeats of its writer's other posts, once it is asked for. */
export function SaidBefore({ postId, onJump }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const query = useQuery({ ...queries.repetitions(postId), enabled: isAsked });
  const compare = () => (isAsked ? query.refetch() : setIsAsked(true));
  return (
    <section aria-labelledby="seo-said" className="grid gap-3">
      <h3 id="seo-said" className="seo-heading">
        Said before in your other posts
      </h3>
      <div role="status" className="text-muted-foreground text-sm empty:hidden">
        {query.isFetching ? 'Comparing with your other posts…' : null}
        {query.data && !query.isFetching ? resultWords(query.data) : null}
      </div>
      {query.data ? <Repetitions list={query.data.repetitions} onJump={onJump} /> : null}
      {query.isError && !query.isFetching ? (
        <Problem message="The comparison did not work. Please try again." />
      ) : null}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={query.isFetching}
        onClick={compare}
      >
        {query.data ? 'Compare again' : 'Compare with your other posts'}
      </Button>
    </section>
  );
}

/** What a comparison came to, in a sentence or two. */
export function resultWords({ compared, others, repetitions }: RepetitionsView): string {
  if (compared === 0) return 'You have no other posts yet.';
  const all = others > compared ? `your newest ${count(compared)} of ${count(others)} other` : '';
  const posts = all || (compared === 1 ? 'your other' : `your ${count(compared)} other`);
  const noun = compared === 1 ? 'post' : 'posts';
  if (repetitions.length === 0) return `The saved text repeats nothing of ${posts} ${noun}.`;
  const found =
    repetitions.length === 1
      ? 'One passage of the saved text also stands in'
      : `${repetitions.length} passages of the saved text also stand in`;
  return `${found} ${posts} ${noun}.`;
}

const count = (number: number) => number.toLocaleString('en-US');

const kindWords = { opening: 'Opening', closing: 'Closing', phrase: 'Phrase' };

type ListProps = Pick<Props, 'onJump'> & { list: RepetitionsView['repetitions'] };

export function Repetitions({ list, onJump }: ListProps) {
  return (
    <ul className="grid gap-3">
      {list.map(({ kind, text, from, posts, count }) => (
        <li key={`${from} ${text}`} className="grid gap-1 text-sm">
          <p>
            <span className="text-muted-foreground">{kindWords[kind]}: </span>
            <q dir="auto" className="break-words">
              {plainInline(parseInline(text))}
            </q>
          </p>
          <Button
            variant="link"
            size="sm"
            className="h-auto min-h-6 justify-self-start px-0"
            onClick={() => onJump(text, from)}
          >
            Show in text
            <span className="sr-only">: {text}</span>
          </Button>
          <details>
            <summary className="min-h-6 rounded-sm text-muted-foreground">
              {count === 1 ? 'In one other post' : `In ${count} other posts`}
            </summary>
            <ul className="grid gap-2 pt-1 pl-4">
              {posts.map(({ id, title, quote }) => (
                <li key={id}>
                  <a
                    href={`/posts/${id}`}
                    target="_blank"
                    rel="noreferrer"
                    className="rounded-sm font-medium underline underline-offset-4"
                  >
                    {title}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                  <p dir="auto" className="break-words text-muted-foreground">
                    {plainInline(parseInline(quote))}
                  </p>
                </li>
              ))}
              {count > posts.length ? (
                <li className="text-muted-foreground">and {count - posts.length} more</li>
              ) : null}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
