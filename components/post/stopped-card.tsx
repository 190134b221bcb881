type Props = { stopped: { finished: number; sections: number } | null };

/** Says that a post was stopped, and what it therefore lacks. */
export function StoppedCard({ stopped }: Props) {
  if (!stopped) return null;
  const { finished, sections } = stopped;
  return (
    <section
      aria-label="Stopped post"
      className="post-screen-only rounded-xl border border-primary/25 bg-accent px-5 py-4 text-accent-foreground text-sm leading-relaxed sm:px-7"
    >
      <p className="max-w-[65ch]">
        You stopped this post when {finished} of its {sections} sections{' '}
        {finished === 1 ? 'was' : 'were'} finished. What came after them is missing: add an opening
        and an end before you publish it.
      </p>
    </section>
  );
}
