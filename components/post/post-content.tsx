import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Block, List } from '@/lib/posts/content/types';
import { inlineNodes } from './inline';
import { PostCode } from './post-code';
import { PostNotes } from './post-notes';
import { PostTable } from './post-table';

type ImageBlockData = Extract<Block, { type: 'image' }>;
type CodeBlockData = Extract<Block, { type: 'code' }>;

type Props = {
  blocks: Block[];
  /** What stands where the text asks for an image. */
  renderImage: (image: ImageBlockData) => ReactNode;
  /** Colours code; without it code is plain. */
  highlight?: (code: CodeBlockData) => ReactNode;
};

/** The text of a post. A server component: reading it costs no JavaScript. */
export function PostContent({ blocks, ...draw }: Props) {
  return (
    <div className="post-prose">
      {blocks.map((block, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change once rendered
          key={at}
          className={`post-block post-${block.type}${block.spaced ? ' post-spaced' : ''}`}
        >
          {blockBody(block, draw)}
        </div>
      ))}
    </div>
  );
}

function blockBody(block: Block, { renderImage, highlight }: Omit<Props, 'blocks'>): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} dir="auto">
          {inlineNodes(block.content)}
        </Heading>
      );
    }
    case 'label':
      return (
        <p dir="auto">
          <strong>{block.label}:</strong> {inlineNodes(block.content)}
        </p>
      );
    case 'paragraph':
      return <p dir="auto">{inlineNodes(block.content)}</p>;
    case 'rule':
      return <hr />;
    case 'list':
      return listBody(block);
    case 'quote':
      return (
        <blockquote>
          {block.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change once rendered
            <p key={at} dir="auto">
              {inlineNodes(line)}
            </p>
          ))}
        </blockquote>
      );
    case 'suggestion':
      return (
        <div role="note" className="post-suggestion-box">
          <Link2 aria-hidden />
          <p>
            <span>Link Suggestion</span> <b dir="auto">{block.text}</b>
          </p>
        </div>
      );
    case 'table':
      return <PostTable {...block} />;
    case 'code':
      return (
        <PostCode language={block.language} text={block.text}>
          {highlight?.(block)}
        </PostCode>
      );
    case 'notes':
      return <PostNotes items={block.items} />;
    case 'image':
      return renderImage(block);
  }
}

function listBody(list: List, key?: number): ReactNode {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change once rendered
    <li key={at} dir="auto">
      {inlineNodes(item.content)}
      {item.children.length > 0 ? item.children.map(listBody) : null}
    </li>
  ));
  return list.ordered ? (
    <ol key={key} start={list.start}>
      {items}
    </ol>
  ) : (
    <ul key={key}>{items}</ul>
  );
}
