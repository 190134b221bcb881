import type { Article, ArticleBlock, ArticleImage } from '@/lib/export/article';
import { escapeHtml, htmlBlock, inlineHtml, tableHtml } from '@/lib/export/html';
import type { List } from '@/lib/posts/content/types';
import type { RemoteFile } from '../target';

type Files = (image: ArticleImage) => RemoteFile | undefined;
type Attributes = Record<string, unknown>;

/** Our id in the text: readers do not see a block's attributes, and a search of the site finds it. */
export const markerOf = (publicationId: string) => `inkwright:${publicationId}`;

/** The article as blocks that WordPress's editor can edit. */
export function wordpressBlocks(article: Article, files: Files, marker: string): string {
  const blocks = article.blocks.length > 0 ? article.blocks : [emptyParagraph];
  return blocks
    .map((block, at) => {
      const { name, html, ...own } = formOf(block, files);
      const attributes =
        at === 0 ? { ...own.attributes, metadata: { name: marker } } : own.attributes;
      return comment(name, html, attributes);
    })
    .join('\n\n');
}

const emptyParagraph: ArticleBlock = { type: 'paragraph', content: [] };

function comment(name: string, html: string, attributes: Attributes = {}): string {
  const own = Object.keys(attributes).length > 0 ? ` ${JSON.stringify(attributes)}` : '';
  return `<!-- wp:${name}${own} -->\n${html}\n<!-- /wp:${name} -->`;
}

type Form = { name: string; html: string; attributes?: Attributes };

function formOf(block: ArticleBlock, files: Files): Form {
  switch (block.type) {
    case 'heading':
      return {
        name: 'heading',
        attributes: block.level === 2 ? {} : { level: block.level },
        html: `<h${block.level} class="wp-block-heading" id="${escapeHtml(block.id)}">${inlineHtml(block.content)}</h${block.level}>`,
      };
    case 'paragraph':
      return { name: 'paragraph', html: `<p>${inlineHtml(block.content)}</p>` };
    case 'quote': {
      const inner = comment('paragraph', `<p>${block.lines.map(inlineHtml).join('<br>')}</p>`);
      return { name: 'quote', html: `<blockquote class="wp-block-quote">${inner}</blockquote>` };
    }
    case 'list':
      return listForm(block);
    case 'rule':
      return {
        name: 'separator',
        html: '<hr class="wp-block-separator has-alpha-channel-opacity"/>',
      };
    case 'image':
      return imageForm(block.image, files(block.image));
    case 'table':
      return {
        name: 'table',
        attributes: { hasFixedLayout: false },
        html: `<figure class="wp-block-table">${cellsOfEditor(tableHtml(block))}</figure>`,
      };
    case 'code':
      return {
        name: 'code',
        html: `<pre class="wp-block-code"><code>${escapeHtml(block.text)}</code></pre>`,
      };
    default:
      return { name: 'html', html: htmlBlock(block, ({ url }) => url) };
  }
}

/** The editor takes a table as its own only with its own attributes. */
function cellsOfEditor(table: string): string {
  return table
    .replaceAll(' scope="col"', '')
    .replace(/ style="text-align:(\w+)"/g, ' class="has-text-align-$1" data-align="$1"')
    .replaceAll('>\n<', '><');
}

function listForm({ ordered, start, items }: List): Form {
  const tag = ordered ? 'ol' : 'ul';
  const isLater = ordered && start !== 1;
  const rows = items.map(({ content, children }) => {
    const nested = children
      .map(listForm)
      .map((form) => comment('list', form.html, form.attributes));
    return comment('list-item', `<li>${inlineHtml(content)}${nested.join('')}</li>`);
  });
  return {
    name: 'list',
    attributes: { ...(ordered && { ordered }), ...(isLater && { start }) },
    html: `<${tag}${isLater ? ` start="${start}"` : ''} class="wp-block-list">${rows.join('\n\n')}</${tag}>`,
  };
}

function imageForm({ alt, url }: ArticleImage, file: RemoteFile | undefined): Form {
  const id = Number(file?.id);
  const known = file && Number.isSafeInteger(id);
  const source = escapeHtml(file?.url ?? url);
  const own = known ? ` class="wp-image-${id}"` : '';
  return {
    name: 'image',
    attributes: known ? { id, sizeSlug: 'full', linkDestination: 'none' } : {},
    html: `<figure class="wp-block-image${known ? ' size-full' : ''}"><img src="${source}" alt="${escapeHtml(alt)}"${own}/></figure>`,
  };
}
