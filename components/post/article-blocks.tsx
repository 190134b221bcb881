'use client';
import type { ComponentProps } from 'react';
import { ArticleText } from './article-text';
import { ImageBlock } from './image-block';

type Image = Omit<ComponentProps<typeof ImageBlock>, 'postId'>;

/** `html` comes from `staticHtml`, which escapes all text. */
type ArticleBlock = { className: string; html: string } | { className: string; image: Image };

type Props = { postId: string; part: number; blocks: ArticleBlock[] };

/** The article: finished HTML, of which only images, footnotes and the buttons beside code are alive. */
export function ArticleBlocks({ postId, part, blocks }: Props) {
  return (
    <ArticleText postId={postId} part={part}>
      {blocks.map((block, at) =>
        'html' in block ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change once rendered
            key={at}
            className={block.className}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by staticHtml
            dangerouslySetInnerHTML={{ __html: block.html }}
          />
        ) : (
          // Keyed by its place: when the text is edited, a block must not keep another's image.
          <div key={block.image.imageKey} className={block.className}>
            <ImageBlock postId={postId} {...block.image} />
          </div>
        ),
      )}
    </ArticleText>
  );
}
