import type { Inline, List } from '@/lib/posts/content/types';
import type { Article, ArticleBlock, ImageSource } from './article';
import { jsonLd } from './json-ld';

export function htmlBody(article: Article, source: ImageSource): string {
  return article.blocks.map((block) => htmlBlock(block, source)).join('\n');
}

/** A complete page with metadata and JSON-LD, without styles. */
export function htmlPage(article: Article, source: ImageSource): string {
  const { language, rightToLeft } = article;
  const root = `${language ? ` lang="${language}"` : ''}${rightToLeft ? ' dir="rtl"' : ''}`;
  return `<!doctype html>
<html${root}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(article.metaTitle)}</title>
<meta name="description" content="${escapeHtml(article.description)}">
${jsonLd(article, source)
  .map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`)
  .join('\n')}
</head>
<body>
<article>
<h1>${escapeHtml(article.title)}</h1>
${htmlBody(article, source)}
</article>
</body>
</html>
`;
}

function htmlBlock(block: ArticleBlock, source: ImageSource): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level} id="${escapeHtml(block.id)}">${inlineHtml(block.content)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inlineHtml(block.content)}</p>`;
    case 'quote':
      return `<blockquote><p>${block.lines.map(inlineHtml).join('<br>\n')}</p></blockquote>`;
    case 'list':
      return listHtml(block);
    case 'table':
      return tableHtml(block);
    case 'code': {
      const language = block.language ? ` class="language-${escapeHtml(block.language)}"` : '';
      return `<pre><code${language}>${escapeHtml(block.text)}</code></pre>`;
    }
    case 'rule':
      return '<hr>';
    case 'notes':
      return notesHtml(block);
    case 'image': {
      const { alt, width, height } = block.image;
      const address = escapeHtml(source(block.image));
      return `<figure><img src="${address}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></figure>`;
    }
  }
}

export function tableHtml({ align, head, rows }: Extract<ArticleBlock, { type: 'table' }>): string {
  const cells = (row: Inline[][], tag: 'th' | 'td') =>
    row.map((cell, at) => {
      const scope = tag === 'th' ? ' scope="col"' : '';
      const style = align[at] ? ` style="text-align:${align[at]}"` : '';
      return `<${tag}${scope}${style}>${inlineHtml(cell)}</${tag}>`;
    });
  const body = rows.map((row) => `<tr>${cells(row, 'td').join('')}</tr>`);
  return `<table>\n<thead><tr>${cells(head, 'th').join('')}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
}

/** The ids are those of `inlineHtml`; a format without them leaves the ways back out. */
export function notesHtml(
  { heading, items }: Extract<ArticleBlock, { type: 'notes' }>,
  { hasBacks = true } = {},
): string {
  const rows = items.map(({ number, content, references }) => {
    const backs = references.map(
      (id) => ` <a href="#${id}" role="doc-backlink" aria-label="${number}">↩</a>`,
    );
    const own = inlineHtml(content) + (hasBacks ? backs.join('') : '');
    return `<li id="note-${number}" value="${number}">${own}</li>`;
  });
  return `<section role="doc-endnotes">\n<h2>${escapeHtml(heading)}</h2>\n<ol>\n${rows.join('\n')}\n</ol>\n</section>`;
}

function listHtml({ ordered, start, items }: List): string {
  const tag = ordered ? 'ol' : 'ul';
  const first = ordered && start !== 1 ? ` start="${start}"` : '';
  const rows = items.map(
    ({ content, children }) => `<li>${inlineHtml(content)}${children.map(listHtml).join('')}</li>`,
  );
  return `<${tag}${first}>\n${rows.join('\n')}\n</${tag}>`;
}

export function inlineHtml(inlines: Inline[]): string {
  return inlines.map(htmlOf).join('');
}

function htmlOf(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return escapeHtml(inline.text);
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`;
    case 'mark':
      return inlineHtml(inline.children);
    case 'note':
      return `<sup><a id="${inline.id}" href="#note-${inline.number}" role="doc-noteref">${inline.number}</a></sup>`;
    case 'link':
      return `<a href="${escapeHtml(inline.href)}">${inlineHtml(inline.children)}</a>`;
    default:
      return `<${inline.type}>${inlineHtml(inline.children)}</${inline.type}>`;
  }
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/** For fields that take HTML and are shown as one line of text, such as titles in WordPress. */
export function lineHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Escapes "</script>" and "<!--". */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}
