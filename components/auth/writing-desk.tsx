'use client';
import { Check } from 'lucide-react';
import { cn } from '@/lib/utils';

type Section = { title: string; state: 'done' | 'now' | 'next' };

const outline: Section[] = [
  { title: 'What a starter really is', state: 'done' },
  { title: 'Flour, water and a little patience', state: 'done' },
  { title: 'The first seven days', state: 'now' },
  { title: 'When it smells wrong', state: 'next' },
  { title: 'Keeping it alive on holiday', state: 'next' },
];

/** Broken by hand: lines that a late font breaks in other places would move what is below them. */
const opening = `Most starters do not die of neglect. They are
thrown out on day four, one day before they
would have come to life, by somebody who was told
to expect bubbles sooner.`;
const section = `Day one looks like paste, and so does day two.
Feed it anyway: fifty grams of flour, fifty of water,
at about the same hour`;

/**
 * A picture made of type: a post half written, its outline beside it. Decoration, so not read out.
 * A client component, because a page sends the elements of a server component twice.
 */
export function WritingDesk() {
  return (
    <div
      aria-hidden
      className="sticky top-0 hidden h-dvh select-none place-items-center overflow-hidden border-l bg-sidebar px-10 pt-8 pb-28 lg:grid xl:px-16"
    >
      <div className="relative w-full max-w-xl">
        <Sheet />
        <Outline />
      </div>
    </div>
  );
}

function Sheet() {
  return (
    <div className="rounded-xl border bg-card px-8 py-10 shadow-lift xl:px-12 xl:py-12">
      <p className="text-muted-foreground text-xs tracking-wide">
        Keyword <span className="text-foreground">sourdough starter for beginners</span>
      </p>
      <p className="mt-5 text-balance font-semibold font-serif text-[2.125rem] leading-[1.15] tracking-tight">
        A Sourdough Starter That Forgives You
      </p>
      <div className="mt-6 space-y-4 font-serif text-[1.0625rem] leading-[1.7]">
        <p className="whitespace-pre first-letter:float-left first-letter:mt-1 first-letter:mr-2 first-letter:font-semibold first-letter:text-[3.4rem] first-letter:text-primary first-letter:leading-[0.8]">
          {opening}
        </p>
        <p className="pt-2 font-semibold text-xl leading-snug tracking-tight">
          The first seven days
        </p>
        <p className="whitespace-pre">
          {section}
          <span className="ml-0.5 inline-block h-[1.1em] w-[2px] translate-y-[0.2em] animate-caret bg-primary" />
        </p>
      </div>
      <p className="mt-7 border-t pt-4 text-muted-foreground text-xs tabular-nums">
        1,284 words, section 3 of 5
      </p>
    </div>
  );
}

/** The plan of the post, like a note laid over the corner of the sheet. */
function Outline() {
  return (
    <div className="absolute top-[calc(100%-4.5rem)] -right-4 w-72 rounded-lg border border-highlight-foreground/15 bg-highlight px-5 py-4 text-highlight-foreground shadow-lift xl:-right-8">
      <p className="font-medium text-xs tracking-wide">Outline</p>
      <ol className="mt-3 space-y-2.5">
        {outline.map(({ title, state }, index) => (
          <li key={title} className="flex items-start gap-2.5 text-[0.8125rem] leading-snug">
            <span
              className={cn(
                'mt-px grid size-4 shrink-0 place-items-center rounded-full text-[0.625rem] tabular-nums',
                state === 'done' && 'bg-highlight-foreground text-highlight',
                state === 'now' && 'font-semibold ring-2 ring-highlight-foreground',
                state === 'next' && 'ring-1 ring-highlight-foreground/50',
              )}
            >
              {state === 'done' ? <Check className="size-2.5" strokeWidth={3} /> : index + 1}
            </span>
            <span className={state === 'now' ? 'font-semibold' : undefined}>{title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
