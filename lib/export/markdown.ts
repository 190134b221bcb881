import { fenceAround } from '@/lib/posts/content/fences';
import { printTable, writeCell } from '@/lib/posts/content/tables';
import type { Inline, List } from '@/lib/posts/content/types';
import type { Article, ArticleBlock, ImageSource } from './article';

export function markdownBody(article: Article, source: ImageSource): string {
  const parts: string[] = [];
  let before: ArticleBlock | undefined;
  for (const block of article.blocks) {
    // Adjacent lists of one kind would merge.
    if (block.type === 'list' && before?.type === 'list' && before.ordered === block.ordered)
      parts.push('<!-- -->');
    parts.push(markdownBlock(block, source));
    before = block;
  }
  return `${parts.join('\n\n')}\n`;
}

/** {@link markdownBody} under the title. */
export function markdownText(article: Article, source: ImageSource): string {
  return `# ${inlineMarkdown([{ type: 'text', text: article.title }])}\n\n${markdownBody(article, source)}`;
}

/** {@link markdownBody} under YAML front matter. */
export function markdownFile(article: Article, source: ImageSource): string {
  const fields: [string, unknown][] = [
    ['title', article.title],
    ['slug', article.slug],
    ['date', article.createdAt.toISOString()],
    ['lastmod', article.updatedAt.toISOString()],
    ...(article.author ? [['author', article.author] as [string, unknown]] : []),
    ['metaTitle', article.metaTitle],
    ['description', article.description],
    ['excerpt', article.excerpt],
    ['keywords', [article.keyword]],
    ...(article.language ? [['lang', article.language] as [string, unknown]] : []),
    ['draft', true],
    ['images', article.images.map((image) => source(image))],
  ];
  // JSON is valid YAML and quotes ambiguous values.
  const front = fields.map(([name, value]) => `${name}: ${yamlSafe(value)}`);
  return `---\n${front.join('\n')}\n---\n\n${markdownBody(article, source)}`;
}

/** YAML, unlike JSON, treats NEL and the two Unicode separators as line ends. */
function yamlSafe(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function markdownBlock(block: ArticleBlock, source: ImageSource): string {
  switch (block.type) {
    case 'heading':
      // Trailing hashes would close the heading.
      return `${'#'.repeat(block.level)} ${inlineMarkdown(block.content).replace(/(?<!#)#+$/, '\\$&')}`;
    case 'paragraph':
      return lineStart(inlineMarkdown(block.content));
    case 'quote':
      // A trailing backslash is a hard line break.
      return block.lines.map((line) => `> ${lineStart(inlineMarkdown(line))}`).join('\\\n');
    case 'list':
      return listMarkdown(block, '');
    case 'table':
      return tableMarkdown(block);
    case 'code': {
      const fence = fenceAround(block.text);
      return `${fence}${block.language}\n${block.text}${block.text ? '\n' : ''}${fence}`;
    }
    case 'rule':
      return '---';
    case 'notes':
      return block.items
        .map(({ number, content }) => `[^${number}]: ${inlineMarkdown(content)}`)
        .join('\n');
    case 'image':
      return `![${escapeBrackets(block.image.alt)}](${destination(source(block.image))})`;
  }
}

function tableMarkdown({ align, head, rows }: Extract<ArticleBlock, { type: 'table' }>): string {
  const written = (cells: Inline[][]) => cells.map((cell) => writeCell(inlineMarkdown(cell)));
  return printTable({ align, rows: [head, ...rows].map(written) });
}

function listMarkdown({ ordered, start, items }: List, indent: string): string {
  return items
    .map(({ content, children }, at) => {
      const marker = ordered ? `${start + at}. ` : '- ';
      const inner = `${indent}${' '.repeat(marker.length)}`;
      const nested = children.map((child, n) => {
        const last = children[n - 1];
        const apart = last && last.ordered === child.ordered ? `${inner}<!-- -->\n\n` : '';
        return `\n${apart}${listMarkdown(child, inner)}`;
      });
      return `${indent}${marker}${lineStart(inlineMarkdown(content))}${nested.join('')}`;
    })
    .join('\n');
}

/** Escapes what would begin a heading, list, quote, rule or code block. */
function lineStart(line: string): string {
  return line
    .trim()
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([-+>=~])/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

function inlineMarkdown(inlines: Inline[]): string {
  return inlines.map(markdownOf).join('');
}

function markdownOf(inline: Inline): string {
  switch (inline.type) {
    case 'text':
      return escapeText(inline.text);
    case 'code':
      return codeSpan(inline.text);
    case 'mark':
      return inlineMarkdown(inline.children);
    case 'note':
      return `[^${inline.number}]`;
    case 'strong':
      return `**${inlineMarkdown(inline.children)}**`;
    case 'em':
      return `*${inlineMarkdown(inline.children)}*`;
    case 'link':
      return `[${inlineMarkdown(inline.children)}](${destination(inline.href.replace(/^#section-/, '#'))})`;
  }
}

function escapeText(text: string): string {
  return text
    .replace(/[\\`*<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/!(?=\[)/g, '\\!')
    .replace(/\[(?=\^)/g, '\\[')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/~(?=~)/g, '\\~');
}

function escapeBrackets(text: string): string {
  return text.replace(/[\\`*_<[\]]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');
}

function codeSpan(text: string): string {
  const fence = fenceAround(text, 1);
  const padded = /^`|`$|^ .* $/.test(text) ? ` ${text} ` : text;
  return `${fence}${padded}${fence}`;
}

function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` : address;
}
