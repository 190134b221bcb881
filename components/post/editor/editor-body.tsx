'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { hiddenNotes } from '@/lib/posts/content';
import { type Broken, brokenRegions } from '@/lib/posts/content/broken';
import { splitFront } from '@/lib/posts/content/front-matter';
import { countPostWords } from '@/lib/posts/content/reading';
import { contentLimit } from '@/lib/posts/limits';
import type { PostDocument } from './post-document';
import { usePlacedImages } from './use-placed-images';

/** Counting the words of a text at the limit takes 35 ms: too long for every key. */
const restMs = 300;

type Props = { postId: string; post: PostDocument; onRewrite: () => void };

/** The text itself, on the post's own measure. */
export function EditorBody({ postId, post, onRewrite }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => (place.current ? post.mount(place.current, onRewrite) : undefined),
    [post, onRewrite],
  );
  const content = useRested(post.content);
  const images = usePlacedImages(postId, content);
  useEffect(() => post.showImages(images), [post, images]);
  return (
    <>
      <HiddenLines content={content} />
      <BrokenRegions content={content} />
      <div ref={place} className="ed-text post-prose" />
      <Length content={content} />
    </>
  );
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Words, and how much room is left before the limit is met. */
function Length({ content }: { content: string }) {
  const words = useMemo(() => countPostWords(content), [content]);
  const left = contentLimit - content.length;
  return (
    <p className="mx-auto mt-8 max-w-[40rem] text-muted-foreground text-sm tabular-nums">
      {words.toLocaleString('en-US')} words
      {left < contentLimit / 10 ? (
        <span className={left < 0 ? 'text-destructive' : ''}>
          {' · '}
          {Math.abs(left).toLocaleString('en-US')} characters{' '}
          {left < 0 ? 'too many to save' : 'left'}
        </span>
      ) : null}
    </p>
  );
}

/** The lines that the post view takes for notes: without a word about them they would just vanish. */
function HiddenLines({ content }: { content: string }) {
  const notes = useMemo(() => hiddenNotes(content), [content]);
  const [first] = notes;
  if (first === undefined) return null;
  const rest = notes.length - 1;
  return (
    <Alert className="mb-6">
      Not shown in the post, because it begins like a note to an illustrator:{' '}
      <q dir="auto" className="break-words">
        {first.slice(0, 60)}
        {first.length > 60 ? '…' : ''}
      </q>
      {rest > 0 ? `, and ${rest} more.` : '.'} To show a line, begin it with another word, or write{' '}
      <code>\:</code> for the colon.
    </Alert>
  );
}

/** Tables and code that the post shows as plain lines, with what is missing. */
function BrokenRegions({ content }: { content: string }) {
  const broken = useMemo(() => brokenRegions(splitFront(content).body.split('\n')), [content]);
  const [first] = broken;
  if (!first) return null;
  const rest = broken.length - 1;
  return (
    <Alert className="mb-6">
      {faultWords(first)}
      {rest > 0 ? ` ${rest} more ${rest === 1 ? 'problem' : 'problems'}.` : ''}
    </Alert>
  );
}

function faultWords(broken: Broken): string {
  switch (broken.fault) {
    case 'open-fence':
      return 'A code block is not closed, so the post shows it as text. Add a line with ``` below the code.';
    case 'no-delimiters':
      return 'Lines with | look like a table, but the post shows them as text. Add a row such as | --- | --- | below the first of them.';
    case 'columns':
      return `A table is shown as text: its first row has ${broken.head} columns, and the row of dashes ${broken.delimiters}.`;
    case 'too-wide':
      return `A table with ${broken.columns} columns is too wide for the post, which shows it as text.`;
  }
}
