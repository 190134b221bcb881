'use client';
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { copyCode } from './copy-code';
import type { CitedPassageProps } from './evidence/cited-passage';

type Props = { postId: string; part: number; children: ReactNode };
type Opened = { link: HTMLAnchorElement; Passage: ComponentType<CitedPassageProps> };

/** One listener for the marks of footnotes and the buttons beside code, which are static HTML. */
export function ArticleText({ postId, part, children }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClick = (event: MouseEvent) => {
    copyCode(event);
    const link = noteLink(event);
    if (!link) return;
    event.preventDefault();
    import('./evidence/cited-passage').then(
      ({ CitedPassage }) => setOpened({ link, Passage: CitedPassage }),
      // Offline: the jump to the note needs nothing.
      () => window.location.assign(link.hash),
    );
  };
  return (
    <>
      {/* biome-ignore lint/a11y: links and buttons inside are reached by the keyboard and click */}
      <div className="post-prose" onClick={onClick}>
        {children}
      </div>
      {opened ? (
        <opened.Passage
          key={opened.link.id}
          {...{ postId, part, link: opened.link }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function noteLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, metaKey, ctrlKey, shiftKey } = event;
  if (metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return null;
  return target.closest<HTMLAnchorElement>('.post-note-ref a');
}
