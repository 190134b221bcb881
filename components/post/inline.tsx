import { Fragment, type ReactNode } from 'react';
import type { Inline as InlineNode } from '@/lib/posts/content/types';

/** Inline text. Every string is a React child or a checked address: nothing is ever HTML. */
export function Inline({ content }: { content: InlineNode[] }) {
  return content.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change after it is rendered
    <Fragment key={at}>{render(node)}</Fragment>
  ));
}

function render(node: InlineNode): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code>{node.text}</code>;
    case 'strong':
      return (
        <strong>
          <Inline content={node.children} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline content={node.children} />
        </em>
      );
    case 'mark':
      return (
        <span id={node.id} tabIndex={-1} className="post-mark">
          <Inline content={node.children} />
        </span>
      );
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          <Inline content={node.children} />
        </a>
      );
  }
}
