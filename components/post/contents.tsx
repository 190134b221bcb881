'use client';
import { useEffect, useState } from 'react';
import type { ContentsEntry } from '@/lib/posts/content/reading';
import { cn } from '@/lib/utils';

/** The table of contents beside the article; it marks the section being read. */
export function Contents({ entries }: { entries: ContentsEntry[] }) {
  const current = useSectionInView(entries);
  return (
    <nav aria-label="Contents" className="text-sm">
      <p className="mb-3 font-medium">Contents</p>
      <ol className="grid gap-0.5 border-l">
        {entries.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              dir="auto"
              aria-current={id === current ? 'location' : undefined}
              className={cn(
                '-ml-px block border-transparent border-l-2 py-1.5 pl-4 text-muted-foreground leading-snug [overflow-wrap:anywhere] transition-colors hover:text-foreground',
                level === 3 && 'pl-7',
                id === current && 'border-primary font-medium text-foreground',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last heading above the upper third of the window. */
function useSectionInView(entries: ContentsEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = entries.flatMap(({ id }) => document.getElementById(id) ?? []);
    const look = () => {
      const line = window.innerHeight / 3;
      const above = headings.filter((heading) => heading.getBoundingClientRect().top <= line);
      setCurrent(above.at(-1)?.id ?? null);
    };
    // A heading crossing the line is the only moment at which the answer changes.
    const watcher = new IntersectionObserver(look, { rootMargin: '0px 0px -66% 0px' });
    for (const heading of headings) watcher.observe(heading);
    look();
    return () => watcher.disconnect();
  }, [entries]);
  return current;
}
