import { escapeHtml } from '../html';

type Node = { type: string; children?: Node[]; [field: string]: unknown };

/** The HTML of a text, as Ghost prints it. Throws on a node that Ghost does not know. */
export function htmlOf(lexical: string): string {
  const { root } = JSON.parse(lexical) as { root: Node };
  return inner(root);
}

const inner = (node: Node): string => (node.children ?? []).map(print).join('');
const text = (value: unknown) => escapeHtml(String(value ?? ''));

function print(node: Node): string {
  switch (node.type) {
    case 'extended-text':
      return formatted(text(node.text), Number(node.format));
    case 'linebreak':
      return '<br>';
    case 'link':
      return `<a href="${text(node.url)}">${inner(node)}</a>`;
    case 'paragraph':
      return `<p>${inner(node)}</p>`;
    case 'extended-heading':
      return `<${text(node.tag)}>${inner(node)}</${text(node.tag)}>`;
    case 'extended-quote':
      return `<blockquote>${inner(node)}</blockquote>`;
    case 'list':
      return `<${text(node.tag)}>${inner(node)}</${text(node.tag)}>`;
    case 'listitem':
      return `<li>${inner(node)}</li>`;
    case 'horizontalrule':
      return '<hr>';
    case 'html':
      return `\n<!--kg-card-begin: html-->\n${String(node.html)}\n<!--kg-card-end: html-->\n`;
    case 'codeblock':
      return `<pre><code class="language-${text(node.language)}">${text(node.code)}</code></pre>`;
    case 'image':
      return `<figure class="kg-card kg-image-card"><img src="${text(node.src)}" class="kg-image" alt="${text(node.alt)}" loading="lazy"></figure>`;
    default:
      throw new Error(`Unknown node ${node.type}`);
  }
}

function formatted(words: string, format: number): string {
  const code = format & 16 ? `<code>${words}</code>` : words;
  const em = format & 2 ? `<em>${code}</em>` : code;
  return format & 1 ? `<strong>${em}</strong>` : em;
}
