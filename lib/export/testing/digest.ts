import { XMLParser } from 'fast-xml-parser';
import mammoth from 'mammoth';
import { marked } from 'marked';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { plainInline } from '@/lib/posts/content/inline';
import type { Inline, List } from '@/lib/posts/content/types';
import { type Article, linesOf } from '../article';

/** What a format must keep, in reading order; each list is filled from one independent reader. */
export type Digest = {
  headings: string[];
  links: string[];
  images: string[];
  items: string[];
  quotes: string[];
  codes: string[];
  strongs: string;
  ems: string;
  words: string;
};

const empty = (): Digest => ({
  headings: [],
  links: [],
  images: [],
  items: [],
  quotes: [],
  codes: [],
  strongs: '',
  ems: '',
  words: '',
});

const flat = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim();
const bare = (text: string) => text.replace(/\s+/g, '');

/** What the article itself holds. */
export function digestArticle(article: Article, source: (url: string) => string): Digest {
  const digest = empty();
  for (const block of article.blocks) {
    if (block.type === 'image') digest.images.push(`${block.image.alt} ${source(block.image.url)}`);
    if (block.type === 'heading') digest.headings.push(`${block.level} ${flat(block.text)}`);
    if (block.type === 'quote') digest.quotes.push(bare(block.lines.map(plainInline).join('')));
    if (block.type === 'list') itemsOf(block, 1, digest);
    for (const line of linesOf(block)) readInlines(line, digest, { strong: false, em: false });
  }
  return digest;
}

function itemsOf(list: List, depth: number, digest: Digest): void {
  for (const { content, children } of list.items) {
    const kind = list.ordered ? 'ol' : 'ul';
    digest.items.push(`${depth} ${kind} ${bare(plainInline(content))}`);
    for (const child of children) itemsOf(child, depth + 1, digest);
  }
}

type Marks = { strong: boolean; em: boolean };

function readInlines(inlines: Inline[], digest: Digest, marks: Marks): void {
  for (const inline of inlines) {
    if (inline.type === 'code') digest.codes.push(flat(inline.text));
    if (inline.type === 'link')
      digest.links.push(`${bare(plainInline(inline.children))} ${inline.href}`);
    if ('children' in inline) {
      const { type } = inline;
      readInlines(inline.children, digest, {
        strong: marks.strong || type === 'strong',
        em: marks.em || type === 'em',
      });
      continue;
    }
    digest.words += bare(inline.text);
    if (marks.strong) digest.strongs += bare(inline.text);
    if (marks.em) digest.ems += bare(inline.text);
  }
}

/** All elements of a name, in reading order. */
export function elements(node: HtmlNode, name: string): HtmlNode[] {
  const below =
    'childNodes' in node ? node.childNodes.flatMap((child) => elements(child, name)) : [];
  return node.nodeName === name ? [node, ...below] : below;
}

type HtmlNode = DefaultTreeAdapterMap['node'];

/** Reads HTML with a parser of browsers' rules. */
export function digestHtml(html: string): Digest {
  const digest = empty();
  walk(parseFragment(html), digest, { strong: false, em: false, depth: 0 });
  return digest;
}

function walk(node: HtmlNode, digest: Digest, state: Marks & { depth: number }): void {
  if (node.nodeName === '#text' && 'value' in node) {
    digest.words += bare(node.value);
    if (state.strong) digest.strongs += bare(node.value);
    if (state.em) digest.ems += bare(node.value);
  }
  if (!('childNodes' in node)) return;
  const name = node.nodeName;
  const attribute = (key: string) =>
    'attrs' in node ? (node.attrs.find((a) => a.name === key)?.value ?? '') : '';
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) digest.headings.push(`${level} ${flat(textOf(node))}`);
  if (name === 'a' && attribute('href'))
    digest.links.push(`${bare(textOf(node))} ${attribute('href')}`);
  if (name === 'img') digest.images.push(`${attribute('alt')} ${attribute('src')}`);
  if (name === 'code') digest.codes.push(flat(textOf(node)));
  if (name === 'blockquote') digest.quotes.push(bare(textOf(node)));
  if (name === 'li') {
    const kind = node.parentNode?.nodeName ?? '';
    digest.items.push(`${state.depth} ${kind} ${bare(ownText(node))}`);
  }
  const inner = {
    strong: state.strong || name === 'strong',
    em: state.em || name === 'em',
    depth: state.depth + (name === 'ul' || name === 'ol' ? 1 : 0),
  };
  for (const child of node.childNodes) walk(child, digest, inner);
}

/** The words in an element. */
export function textOf(node: HtmlNode): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The words of an item without those of the lists in it. */
function ownText(node: HtmlNode): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  if (!('childNodes' in node)) return '';
  return node.childNodes
    .filter(({ nodeName }) => nodeName !== 'ul' && nodeName !== 'ol')
    .map(ownText)
    .join('');
}

/** Reads Markdown by way of another parser's HTML, which no rule of ours has touched. */
export function digestMarkdown(markdown: string): Digest {
  return digestHtml(marked.parse(markdown, { async: false }));
}

export async function digestWord(file: Uint8Array): Promise<Digest> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(file) },
    {
      styleMap: [
        "p[style-name='Quote'] => blockquote:fresh",
        "p[style-name='Title'] => div:fresh",
        "r[style-name='Code'] => code",
      ],
      convertImage: mammoth.images.imgElement(async () => ({ src: 'picture' })),
    },
  );
  return digestHtml(value);
}

/** The fields of a WXR file's items, read by an XML parser. */
export function readWxr(xml: string): Record<string, unknown>[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    cdataPropName: 'cdata',
    isArray: (name) => name === 'item' || name === 'wp:postmeta',
  });
  return parser.parse(xml).rss.channel.item;
}

/** The words of a field that is written as one or several CDATA sections. */
export function cdataText(field: unknown): string {
  const cdata = (field as { cdata?: string | string[] } | undefined)?.cdata ?? '';
  return Array.isArray(cdata) ? cdata.join('') : cdata;
}

type LexicalNode = { type: string; children?: LexicalNode[]; [field: string]: unknown };

/** Reads the text of a Ghost post by Lexical's own rules. */
export function digestLexical(lexical: string): Digest {
  const digest = empty();
  readLexical((JSON.parse(lexical) as { root: LexicalNode }).root, digest, 0);
  return digest;
}

function readLexical(node: LexicalNode, digest: Digest, depth: number): void {
  const words = bare(lexicalText(node));
  if (node.type === 'extended-heading')
    digest.headings.push(`${String(node.tag).slice(1)} ${flat(lexicalText(node))}`);
  if (node.type === 'extended-quote') digest.quotes.push(words);
  if (node.type === 'image') digest.images.push(`${node.alt} ${node.src}`);
  if (node.type === 'link') digest.links.push(`${words} ${node.url}`);
  if (node.type === 'extended-text') {
    const format = Number(node.format);
    if (format & 16) digest.codes.push(flat(String(node.text)));
    if (format & 1) digest.strongs += words;
    if (format & 2) digest.ems += words;
    digest.words += words;
  }
  for (const child of node.children ?? []) {
    const wraps = child.children?.[0]?.type === 'list';
    if (child.type === 'listitem' && !wraps)
      digest.items.push(`${depth + 1} ${node.tag} ${bare(lexicalText(child))}`);
    readLexical(child, digest, depth + (node.type === 'list' ? 1 : 0));
  }
}

function lexicalText(node: LexicalNode): string {
  if (node.type === 'extended-text') return String(node.text);
  return (node.children ?? []).map(lexicalText).join('');
}
