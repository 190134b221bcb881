import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** As long as a post may be, and its markup. */
const maxLength = 200_000;
const maxHtml = 1_000_000;
/** Deeper pages are not articles, and recursion has to end. */
const maxDepth = 500;

const skipped = new Set(['script', 'style', 'template', 'noscript', 'svg']);
const blocks = new Set(
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Blocks that stay in the line of their row. */
const cells = new Set(['td', 'th']);

/**
 * The words of a text, one line for each paragraph, heading, item, row and line of code, with the
 * addresses of links and what images show. Holds no markup.
 */
export function plainLines(html: string): { text: string; isCut: boolean } {
  const lines: string[] = [];
  let line: string[] = [];
  let length = 0;
  visit(parseFragment(html.slice(0, maxHtml)), { depth: 0, isCode: false });
  endLine();
  return { text: lines.join('\n'), isCut: length > maxLength || html.length > maxHtml };

  function endLine(): void {
    const bare = line.join('').trimEnd();
    line = [];
    if (bare.trim() === '' || length > maxLength) return;
    length += bare.length + 1;
    if (length <= maxLength) lines.push(bare);
  }

  function visit(node: Node, { depth, isCode }: { depth: number; isCode: boolean }): void {
    if (depth > maxDepth || length > maxLength || skipped.has(node.nodeName)) return;
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode;
      if (isCode) addCode(value);
      else addWords(value);
      return;
    }
    if (!('childNodes' in node)) return;
    const name = node.nodeName;
    const isLine = blocks.has(name) && !cells.has(name);
    if (isLine || name === 'br') endLine();
    add(startOf(node as Element, line.length === 0));
    for (const child of node.childNodes)
      visit(child, { depth: depth + 1, isCode: isCode || name === 'pre' });
    if (name === 'a') add(linkOf(node as Element));
    if (isLine) endLine();
  }

  function add(part: string): void {
    if (part !== '') line.push(part);
  }

  function addWords(value: string): void {
    const words = value.replace(/\s+/g, ' ');
    add(line.length === 0 || line.at(-1)?.endsWith(' ') ? words.trimStart() : words);
  }

  function addCode(value: string): void {
    const [first = '', ...others] = value.split('\n');
    add(first);
    for (const other of others) {
      endLine();
      add(other);
    }
  }
}

function startOf(element: Element, isFirst: boolean): string {
  const name = element.nodeName;
  if (/^h[1-6]$/.test(name)) return `${'#'.repeat(Number(name[1]))} `;
  if (name === 'li') return '- ';
  if (cells.has(name)) return isFirst ? '' : ' | ';
  if (name === 'img') return `[Image: ${attributeOf(element, 'alt').trim()}]`;
  return '';
}

/** Links inside of the text are the site's own matter. */
function linkOf(element: Element): string {
  const address = attributeOf(element, 'href');
  return /^https?:/.test(address) ? ` (${address})` : '';
}

function attributeOf({ attrs }: Element, name: string): string {
  return attrs?.find((one) => one.name === name)?.value ?? '';
}

/** {@link plainLines} of two texts. */
export function plainTexts({ before, after }: { before: string; after: string }) {
  const [one, other] = [plainLines(before), plainLines(after)];
  return { before: one.text, after: other.text, isCut: one.isCut || other.isCut };
}
