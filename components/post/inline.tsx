import { createElement, type ReactNode } from 'react';
import type { Inline } from '@/lib/posts/content/types';

/**
 * Inline text as React children. Every string is a child or a checked address: nothing is ever
 * HTML. A function and not a component, and no fragments: a post has thousands of these.
 */
export function inlineNodes(content: Inline[]): ReactNode {
  const [only] = content;
  if (content.length === 1 && only?.type === 'text') return only.text;
  return content.map((node, at) => (node.type === 'text' ? node.text : formOf(node, at)));
}

const newTab = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };

function formOf(node: Exclude<Inline, { type: 'text' }>, key: number): ReactNode {
  switch (node.type) {
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'strong':
    case 'em':
      return createElement(node.type, { key }, inlineNodes(node.children));
    case 'note':
      return (
        <sup key={key} className="post-note-ref">
          <a id={node.id} href={`#note-${node.number}`} aria-label={`Source ${node.number}`}>
            {node.number}
          </a>
        </sup>
      );
    case 'mark':
      return (
        <span key={key} id={node.id} tabIndex={-1} className="post-mark">
          {inlineNodes(node.children)}
        </span>
      );
    case 'link':
      // A jump within the post stays in its tab.
      return createElement(
        'a',
        { key, href: node.href, ...(node.href.startsWith('#') ? {} : newTab) },
        inlineNodes(node.children),
      );
  }
}
