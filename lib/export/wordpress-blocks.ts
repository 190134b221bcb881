import type { Inline, List } from '@/lib/posts/content/types';
import type { Article, ArticleBlock, ArticleImage, ImageSource } from './article';
import { escapeHtml, inlineHtml, notesHtml } from './html';

type Settings = Record<string, unknown>;
type Form = { name: string; html: string; settings?: Settings };

type Options = {
  /** The file that the site has of an image. */
  fileOf?: (image: ArticleImage) => { id: string; url: string } | undefined;
  /** Kept in the settings of the first block, which readers do not see. */
  marker?: string;
};

/** Must equal the markup that each block saves itself, or the editor reports an invalid block. */
export function wordpressBlocks(
  article: Article,
  source: ImageSource,
  { fileOf, marker }: Options = {},
): string {
  const isEmpty = marker !== undefined && article.blocks.length === 0;
  const blocks: ArticleBlock[] = isEmpty ? [{ type: 'paragraph', content: [] }] : article.blocks;
  return blocks
    .map((block, at) => {
      const form = formOf(block, { source, fileOf });
      if (at > 0 || !marker) return wrapped(form);
      return wrapped({ ...form, settings: { ...form.settings, metadata: { name: marker } } });
    })
    .join('\n\n');
}

function formOf(
  block: ArticleBlock,
  { source, fileOf }: Pick<Options, 'fileOf'> & { source: ImageSource },
): Form {
  switch (block.type) {
    case 'heading': {
      const { level, id, content } = block;
      const html = `<h${level} class="wp-block-heading" id="${escapeHtml(id)}">${inlineHtml(content)}</h${level}>`;
      return { name: 'heading', html, ...(level === 2 ? {} : { settings: { level } }) };
    }
    case 'paragraph':
      return { name: 'paragraph', html: `<p>${inlineHtml(block.content)}</p>` };
    case 'quote': {
      const html = `<p>${block.lines.map(inlineHtml).join('<br>')}</p>`;
      const inside = wrapped({ name: 'paragraph', html });
      return { name: 'quote', html: `<blockquote class="wp-block-quote">${inside}</blockquote>` };
    }
    case 'list':
      return listForm(block);
    case 'table':
      return tableForm(block);
    case 'code': {
      const code = codeHtml(block.text);
      return { name: 'code', html: `<pre class="wp-block-code"><code>${code}</code></pre>` };
    }
    case 'notes':
      return { name: 'html', html: notesHtml(block) };
    case 'rule':
      return {
        name: 'separator',
        html: '<hr class="wp-block-separator has-alpha-channel-opacity"/>',
      };
    case 'image':
      return imageForm(block.image, { source, fileOf });
  }
}

/** WordPress runs shortcodes, even in code, and turns smileys with letters into pictures. */
function asWritten(html: string): string {
  return html.replace(/<[^>]*>|\[|(?<![^\s>]):/g, (found) => literals[found] ?? found);
}
const literals: Record<string, string> = { '[': '&#91;', ':': '&#58;' };

/** It embeds lines that are one address, too. */
function codeHtml(text: string): string {
  return escapeHtml(text).replace(/^([^\S\n]*https?:)\/\/(\S+[^\S\n]*)$/gm, '$1&#47;&#47;$2');
}

function imageForm(
  image: ArticleImage,
  { source, fileOf }: Pick<Options, 'fileOf'> & { source: ImageSource },
): Form {
  const file = fileOf?.(image);
  const id = Number(file?.id);
  const known = file !== undefined && Number.isSafeInteger(id);
  const address = escapeHtml(file?.url ?? source(image));
  const own = known ? ` class="wp-image-${id}"` : '';
  const drawn = `<img src="${address}" alt="${escapeHtml(image.alt)}"${own}/>`;
  return {
    name: 'image',
    html: `<figure class="wp-block-image size-full">${drawn}</figure>`,
    settings: { ...(known && { id }), sizeSlug: 'full', ...(known && { linkDestination: 'none' }) },
  };
}

function listForm({ ordered, start, items }: List): Form {
  const tag = ordered ? 'ol' : 'ul';
  const first = ordered && start !== 1 ? ` start="${start}"` : '';
  const rows = items.map(({ content, children }) => {
    const nested = children.map((list) => wrapped(listForm(list))).join('');
    return wrapped({ name: 'list-item', html: `<li>${inlineHtml(content)}${nested}</li>` });
  });
  const settings = { ...(ordered ? { ordered } : {}), ...(first ? { start } : {}) };
  const html = `<${tag}${first} class="wp-block-list">${rows.join('')}</${tag}>`;
  return { name: 'list', html, settings };
}

function tableForm({ align, head, rows }: Extract<ArticleBlock, { type: 'table' }>): Form {
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
  return {
    name: 'table',
    html: `<figure class="wp-block-table">${table}</figure>`,
    settings: { hasFixedLayout: false },
  };
}

function wrapped({ name, html, settings = {} }: Form): string {
  const json = Object.keys(settings).length > 0 ? ` ${JSON.stringify(settings)}` : '';
  return `<!-- wp:${name}${json} -->\n${asWritten(html)}\n<!-- /wp:${name} -->`;
}
