import type { NoteItem } from '@/lib/posts/content/types';
import { inlineNodes } from './inline';

/** What a text cites, each with the ways back to where it does. */
export function PostNotes({ items }: { items: NoteItem[] }) {
  return (
    <section aria-labelledby="post-sources">
      <h2 id="post-sources">Sources</h2>
      <ol>
        {items.map(({ number, content, references }) => (
          <li key={number} id={`note-${number}`} value={number} tabIndex={-1} dir="auto">
            {inlineNodes(content)}
            {references.map((id, at) => (
              <a
                key={id}
                href={`#${id}`}
                className="post-note-back"
                aria-label={`Back to the text from source ${number}${at > 0 ? `, place ${at + 1}` : ''}`}
              >
                Back{at > 0 ? <sup>{at + 1}</sup> : null}
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
