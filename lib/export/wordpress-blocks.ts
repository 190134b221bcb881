import type { Inline, List } from '@/lib/posts/content/types';
import type { Article, ArticleBlock, ImageSource } from './article';
import { escapeHtml, inlineHtml, notesHtml } from './html';

/** Must equal the markup that each block saves itself, or the editor reports an invalid block. */
export function wordpressBlocks(article: Article, source: ImageSource): string {
  return article.blocks.map((block) => blockOf(block, source)).join('\n\n');
}

function blockOf(block: ArticleBlock, source: ImageSource): string {
  switch (block.type) {
    case 'heading': {
      const { level, id, content } = block;
      const words = `<h${level} class="wp-block-heading" id="${escapeHtml(id)}">${inlineHtml(content)}</h${level}>`;
      return wrapped('heading', words, level === 2 ? undefined : { level });
    }
    case 'paragraph':
      return wrapped('paragraph', `<p>${inlineHtml(block.content)}</p>`);
    case 'quote': {
      const words = `<p>${block.lines.map(inlineHtml).join('<br>')}</p>`;
      const inside = wrapped('paragraph', words);
      return wrapped('quote', `<blockquote class="wp-block-quote">${inside}</blockquote>`);
    }
    case 'list':
      return listBlock(block);
    case 'table':
      return tableBlock(block);
    case 'code':
      return wrapped(
        'code',
        `<pre class="wp-block-code"><code>${codeHtml(block.text)}</code></pre>`,
      );
    case 'notes':
      return wrapped('html', notesHtml(block));
    case 'rule':
      return wrapped('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>');
    case 'image': {
      const address = escapeHtml(source(block.image));
      const image = `<img src="${address}" alt="${escapeHtml(block.image.alt)}"/>`;
      return wrapped('image', `<figure class="wp-block-image size-full">${image}</figure>`, {
        sizeSlug: 'full',
      });
    }
  }
}

/** WordPress runs shortcodes and embeds lines that are one address, even in code. */
function codeHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll('[', '&#91;')
    .replace(/^([^\S\n]*https?:)\/\/(\S+[^\S\n]*)$/gm, '$1&#47;&#47;$2');
}

function listBlock({ ordered, start, items }: List): string {
  const tag = ordered ? 'ol' : 'ul';
  const first = ordered && start !== 1 ? ` start="${start}"` : '';
  const rows = items.map(({ content, children }) =>
    wrapped('list-item', `<li>${inlineHtml(content)}${children.map(listBlock).join('')}</li>`),
  );
  const settings = { ...(ordered ? { ordered } : {}), ...(first ? { start } : {}) };
  const hasSettings = Object.keys(settings).length > 0;
  const list = `<${tag}${first} class="wp-block-list">${rows.join('')}</${tag}>`;
  return wrapped('list', list, hasSettings ? settings : undefined);
}

function tableBlock({ align, head, rows }: Extract<ArticleBlock, { type: 'table' }>): string {
  const row = (cells: Inline[][], tag: 'th' | 'td') => {
    const written = cells.map((cell, at) => {
      const side = align[at];
      const aligned = side ? ` class="has-text-align-${side}" data-align="${side}"` : '';
      return `<${tag}${aligned}>${inlineHtml(cell)}</${tag}>`;
    });
    return `<tr>${written.join('')}</tr>`;
  };
  const body = rows.map((cells) => row(cells, 'td')).join('');
  const table = `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`;
  // The default changed between WordPress versions.
  return wrapped('table', `<figure class="wp-block-table">${table}</figure>`, {
    hasFixedLayout: false,
  });
}

function wrapped(name: string, html: string, settings?: Record<string, unknown>): string {
  const json = settings ? ` ${JSON.stringify(settings)}` : '';
  return `<!-- wp:${name}${json} -->\n${html}\n<!-- /wp:${name} -->`;
}
