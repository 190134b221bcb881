/**
 * Reads rendered markup with a grammar so narrow that anything unexpected is an error: known
 * elements, known attributes in double quotes, and text without angle brackets. Returns what is
 * wrong, or null.
 */
const allowed: Record<string, readonly string[]> = {
  div: ['class', 'role'],
  p: ['dir', 'class'],
  strong: [],
  em: [],
  code: [],
  b: ['dir'],
  span: ['class', 'aria-hidden', 'id', 'tabindex', 'dir'],
  a: ['href', 'target', 'rel'],
  ul: [],
  ol: ['start'],
  li: ['dir'],
  hr: [],
  blockquote: [],
  h1: ['id', 'dir'],
  h2: ['id', 'dir'],
  h3: ['id', 'dir'],
  h4: ['id', 'dir'],
  h5: ['id', 'dir'],
  h6: ['id', 'dir'],
  figure: ['data-alt', 'class'],
  figcaption: [],
  pre: ['dir', 'tabindex'],
  button: ['type', 'class'],
  section: ['class', 'aria-label', 'tabindex'],
  table: ['dir'],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'class'],
  td: ['class'],
  svg: 'xmlns width height viewBox fill stroke stroke-width stroke-linecap stroke-linejoin class aria-hidden'.split(
    ' ',
  ),
  path: ['d'],
  line: ['x1', 'x2', 'y1', 'y2'],
};

const token = /<(\/?)([a-zA-Z0-9-]+)((?:\s+[a-zA-Z-]+[0-9]?="[^"<>]*")*)\s*(\/?)>|([^<>]+)/y;

export function markupProblem(html: string): string | null {
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const at = token.lastIndex;
    const match = token.exec(html);
    if (!match) return `unreadable at: ${html.slice(at, at + 80)}`;
    const [, closing, name = '', attributes = '', , text] = match;
    if (text !== undefined || closing) continue;
    const known = allowed[name];
    if (!known) return `element <${name}>`;
    for (const [, key = '', value = ''] of attributes.matchAll(/([a-zA-Z0-9-]+)="([^"]*)"/g)) {
      if (!known.includes(key)) return `attribute ${key} on <${name}>`;
      if (
        key === 'href' &&
        !/^(https?:\/\/[^\s@\\]+|mailto:[^\s]+|#section-[^\s]+|\/(?![/\\])[^\s\\]*)$/.test(value)
      )
        return `address ${value}`;
      if (key === 'id' && !/^(section-|claim-\d+$)/.test(value)) return `id ${value}`;
    }
  }
  return null;
}
