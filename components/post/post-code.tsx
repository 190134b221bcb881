import type { ReactNode } from 'react';

type Props = { language: string; text: string; children?: ReactNode };

/**
 * Fenced code with its language and a button that `copyCode` listens to; `children` are the same
 * text with highlights.
 */
export function PostCode({ language, text, children = text }: Props) {
  return (
    <figure className="post-code-box">
      <figcaption>
        <span dir="ltr">{language || 'Code'}</span>
        <button type="button" className="post-screen-only">
          Copy<span className="sr-only"> the code</span>
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines */}
      <pre dir="ltr" tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}
