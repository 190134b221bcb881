import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What a reader and a search engine see of a page. */
export type ReadPage = {
  title: string;
  canonical: string | null;
  isHidden: boolean;
  /** All words of the body, in order. */
  text: string;
  headings: string[];
  /** Paragraphs, items, cells and code: the smallest units of text. */
  passages: string[];
  alts: string[];
  links: string[];
};

const skipped = new Set(['script', 'style', 'template', 'noscript', 'svg']);
const inlines = new Set(
  'a abbr b bdi bdo cite code del em i ins kbd mark q s small span strong sub sup u var'.split(' '),
);
const passageTags = new Set(['p', 'li', 'td', 'th', 'pre', 'blockquote', 'dt', 'dd']);
const headingTag = /^h[1-6]$/;
/** Deeper pages are not articles, and recursion has to end. */
const maxDepth = 500;

export function readHtml(html: string): ReadPage {
  const page: ReadPage = {
    title: '',
    canonical: null,
    isHidden: false,
    text: '',
    headings: [],
    passages: [],
    alts: [],
    links: [],
  };
  visit(parse(html), page, 0);
  page.text = plain(page.text);
  return page;
}

/** The text below a node; containers hand theirs up, so that each passage is gathered once. */
function visit(node: Node, page: ReadPage, depth: number): string {
  if (depth > maxDepth) return '';
  if (node.nodeName === '#text') {
    const { value } = node as DefaultTreeAdapterTypes.TextNode;
    page.text += value;
    return value;
  }
  if (skipped.has(node.nodeName) || !('childNodes' in node)) return '';
  const isInline = inlines.has(node.nodeName);
  if (!isInline) page.text += ' ';
  readElement(node as Element, page);
  const passagesBefore = page.passages.length;
  let text = '';
  for (const child of node.childNodes) text += visit(child, page, depth + 1);
  if (!isInline) page.text += ' ';
  if (node.nodeName === 'title' && page.title === '') page.title = plain(text);
  if (headingTag.test(node.nodeName)) keep(page.headings, text);
  const holdsOthers = page.passages.length > passagesBefore;
  if (passageTags.has(node.nodeName) && !holdsOthers) keep(page.passages, text);
  return isInline ? text : ` ${text} `;
}

function keep(list: string[], text: string): void {
  const bare = plain(text);
  if (bare) list.push(bare);
}

function readElement(element: Element, page: ReadPage): void {
  const value = (name: string) => element.attrs?.find((one) => one.name === name)?.value ?? '';
  switch (element.nodeName) {
    case 'a':
      if (value('href')) page.links.push(value('href'));
      return;
    case 'img':
      page.alts.push(plain(value('alt')));
      return;
    case 'link':
      if (value('rel').toLowerCase() === 'canonical') page.canonical = value('href');
      return;
    case 'meta':
      if (
        /^(robots|googlebot)$/i.test(value('name')) &&
        /\b(noindex|none)\b/i.test(value('content'))
      )
        page.isHidden = true;
  }
}

/** Words alone: themes set other quotation marks, dashes and spaces. */
export function plain(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // WordPress prints "2x4" with the sign.
      .replace(/(?<=\d)×(?=\d)/g, 'x')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()
  );
}
