import type { ReactNode } from 'react';
import { CopyCode } from './copy-code';

type Props = { language: string; text: string; children?: ReactNode };

/** Fenced code with its language and a copy button; `children` are the same text with highlights. */
export function PostCode({ language, text, children = text }: Props) {
  return (
    <figure className="post-code-box">
      <figcaption>
        <span dir="ltr">{language || 'Code'}</span>
        <CopyCode />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines */}
      <pre dir="ltr" tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}
