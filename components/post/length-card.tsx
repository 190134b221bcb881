import Link from 'next/link';
import type { LengthNote } from '@/lib/posts/length-note';

/** Tells the writer, in plain words, where the post fell short of its outline. */
export function LengthCard({ note }: { note: LengthNote | null }) {
  if (!note) return null;
  const { words, targetWords, refunded, refundWithheld, sections } = note;
  return (
    <section
      aria-label="Length of this post"
      className="post-screen-only rounded-xl border border-primary/25 bg-accent px-5 py-4 text-accent-foreground text-sm leading-relaxed sm:px-7"
    >
      <p className="max-w-[65ch]">
        {refunded > 0 ? (
          <>
            This post came out shorter than its outline promised: {count(words)} of{' '}
            {count(targetWords)} words. {refunded} credits were given back to you, as your{' '}
            <Link
              href="/settings/credits"
              prefetch={false}
              className="rounded-sm font-medium underline underline-offset-4"
            >
              credit history
            </Link>{' '}
            shows.
          </>
        ) : refundWithheld ? (
          <>
            This post came out shorter than planned: {count(words)} of {count(targetWords)} words.
            No credits were given back: that happens for two short posts a month at most.
          </>
        ) : (
          <>
            {sections.length === 1 ? 'One section' : `${sections.length} sections`} came out longer
            or shorter than planned. The post as a whole has {count(words)} of {count(targetWords)}{' '}
            planned words.
          </>
        )}
      </p>
      {sections.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {sections.map((section) => (
            <li key={section.heading} className="break-words tabular-nums">
              <span dir="auto" className="font-medium">
                {section.heading}
              </span>
              : {count(section.words)} words, {count(section.targetWords)} planned
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function count(words: number): string {
  return words.toLocaleString('en-US');
}
