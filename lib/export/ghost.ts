import type { Inline, List } from '@/lib/posts/content/types';
import type { Article, ArticleBlock, ImageSource } from './article';
import { notesHtml, tableHtml } from './html';

/** Column limits of Ghost's database schema, in characters. */
const excerptLimit = 300;
const metaTitleLimit = 300;
const metaDescriptionLimit = 500;
const titleLimit = 255;

/** Bit flags of Lexical's text format. */
const bold = 1;
const italic = 2;
const code = 16;
const superscript = 64;

type Node = { type: string; version: 1; [field: string]: unknown };

/** A Ghost import file with one draft in native Lexical. Ghost keeps image URLs as they are. */
export function ghostFile(article: Article, now: Date): string {
  const source: ImageSource = ({ url }) => url;
  const { posts_meta, ...fields } = ghostFields(article, source);
  const post = {
    id: 1,
    ...fields,
    lexical: lexicalOf(article, source),
    status: 'draft',
    type: 'post',
    visibility: 'public',
    created_at: article.createdAt.toISOString(),
    updated_at: article.updatedAt.toISOString(),
  };
  const meta = { post_id: 1, ...posts_meta };
  const data = { posts: [post], posts_meta: [meta], tags: [], posts_tags: [], users: [] };
  const file = { db: [{ meta: { exported_on: now.getTime(), version: '5.0.0' }, data }] };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** What stands around the text, cut to Ghost's columns. */
export function ghostFields(article: Article, source: ImageSource) {
  const cover = article.images[0];
  return {
    title: article.title.slice(0, titleLimit),
    slug: article.slug,
    feature_image: cover ? source(cover) : null,
    custom_excerpt: article.excerpt.slice(0, excerptLimit) || null,
    posts_meta: {
      meta_title: article.metaTitle.slice(0, metaTitleLimit),
      meta_description: article.description.slice(0, metaDescriptionLimit),
      feature_image_alt: cover?.alt.slice(0, 191) ?? null,
    },
  };
}

export function lexicalOf(article: Article, source: ImageSource): string {
  const direction = article.rightToLeft ? 'rtl' : 'ltr';
  const children = article.blocks.map((block) => nodeOf(block, { direction, source }));
  const root = { children, direction, format: '', indent: 0, type: 'root', version: 1 };
  return JSON.stringify({ root });
}

type Options = { direction: string; source: ImageSource };

function nodeOf(block: ArticleBlock, { direction, source }: Options): Node {
  const element = { direction, format: '', indent: 0, version: 1 as const };
  switch (block.type) {
    case 'heading':
      return {
        ...element,
        type: 'extended-heading',
        tag: `h${block.level}`,
        children: texts(block.content),
      };
    case 'paragraph':
      return { ...element, type: 'paragraph', children: texts(block.content) };
    case 'quote':
      return {
        ...element,
        type: 'extended-quote',
        children: block.lines.flatMap((line, at) =>
          at === 0 ? texts(line) : [{ type: 'linebreak', version: 1 as const }, ...texts(line)],
        ),
      };
    case 'list':
      return listNode(block, direction);
    case 'table':
      return { type: 'html', version: 1, html: tableHtml(block) };
    case 'code':
      return {
        type: 'codeblock',
        version: 1,
        code: block.text,
        language: block.language,
        caption: '',
      };
    case 'notes':
      // Lexical's text has no ids, so nothing could lead back to it.
      return { type: 'html', version: 1, html: notesHtml(block, { hasBacks: false }) };
    case 'rule':
      return { type: 'horizontalrule', version: 1 };
    case 'image': {
      const { alt, width, height } = block.image;
      const fixed = { title: '', caption: '', cardWidth: 'regular', href: '' };
      return { type: 'image', version: 1, src: source(block.image), alt, width, height, ...fixed };
    }
  }
}

/** Lexical stores a nested list in its own item after the parent item. */
function listNode(list: List, direction: string, indent = 0): Node {
  const element = { direction, format: '', version: 1 as const };
  const rows = list.items.flatMap(({ content, children }) => [
    texts(content),
    ...children.map((child) => [listNode(child, direction, indent + 1)]),
  ]);
  return {
    ...element,
    type: 'list',
    indent: 0,
    listType: list.ordered ? 'number' : 'bullet',
    start: list.start,
    tag: list.ordered ? 'ol' : 'ul',
    children: rows.map((children, at) => ({
      ...element,
      type: 'listitem',
      indent,
      value: list.start + at,
      children,
    })),
  };
}

function texts(inlines: Inline[], format = 0): Node[] {
  return inlines.flatMap((inline) => textsOf(inline, format));
}

function textsOf(inline: Inline, format: number): Node[] {
  switch (inline.type) {
    case 'text':
      return [textNode(inline.text, format)];
    case 'code':
      return [textNode(inline.text, format | code)];
    case 'strong':
      return texts(inline.children, format | bold);
    case 'em':
      return texts(inline.children, format | italic);
    case 'mark':
      return texts(inline.children, format);
    case 'note': {
      const words = textNode(String(inline.number), format | superscript);
      return [linkNode(`#note-${inline.number}`, [words])];
    }
    case 'link':
      return [linkNode(inline.href.replace(/^#section-/, '#'), texts(inline.children, format))];
  }
}

function linkNode(url: string, children: Node[]): Node {
  const fixed = { direction: null, format: '', indent: 0, rel: null, target: null, title: null };
  return { type: 'link', version: 1, ...fixed, url, children };
}

function textNode(text: string, format: number): Node {
  return { type: 'extended-text', version: 1, detail: 0, format, mode: 'normal', style: '', text };
}
