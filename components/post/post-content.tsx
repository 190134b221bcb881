import type { ComponentProps, ReactNode } from 'react';
import type { ImageView } from '@/lib/images/schema';
import type { Block, List } from '@/lib/posts/content/types';
import { ArticleBlocks } from './article-blocks';
import { copyCode } from './copy-code';
import { inlineNodes } from './inline';
import { PostCode } from './post-code';
import { PostNotes } from './post-notes';
import { PostTable } from './post-table';
import { staticHtml } from './static-html';

type ImageBlockData = Extract<Block, { type: 'image' }>;
type CodeBlockData = Extract<Block, { type: 'code' }>;

type Highlight = (code: CodeBlockData) => ReactNode;
type Props = {
  blocks: Block[];
  /** What stands where the text asks for an image. */
  renderImage: (image: ImageBlockData) => ReactNode;
  /** Colours code; without it code is plain. */
  highlight?: Highlight;
};

/** The text of a post that still changes. */
export function PostContent({ blocks, ...draw }: Props) {
  return (
    // biome-ignore lint/a11y: the buttons beside code are reached by the keyboard and click
    <div className="post-prose" onClick={copyCode}>
      {blocks.map((block, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change once rendered
          key={at}
          className={classOf(block)}
        >
          {blockBody(block, draw)}
        </div>
      ))}
    </div>
  );
}

type FinishedProps = Omit<ComponentProps<typeof ArticleBlocks>, 'blocks'> & {
  blocks: Block[];
  images: Record<string, ImageView>;
  highlight?: Highlight;
};

/**
 * The text of a finished post, printed once on the server. As elements each block would be sent
 * twice, moved into its place by a script, and walked through again by the browser's React.
 */
export function FinishedContent({ blocks, images, highlight, ...place }: FinishedProps) {
  const printed = blocks.map((block) => {
    const className = classOf(block);
    if (block.type !== 'image')
      return { className, html: staticHtml(blockBody(block, { highlight })) };
    const { imageKey, prompt, alt } = block;
    return { className, image: { imageKey, prompt, alt, initial: images[imageKey] ?? null } };
  });
  return <ArticleBlocks {...place} blocks={printed} />;
}

function classOf({ type, spaced }: Block): string {
  return `post-block post-${type}${spaced ? ' post-spaced' : ''}`;
}

function blockBody(
  block: Block,
  { renderImage, highlight }: Partial<Omit<Props, 'blocks'>>,
): ReactNode {
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
      return renderImage?.(block);
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
