import { Fragment, isValidElement, type ReactNode } from 'react';

const names: Record<string, string> = { className: 'class', tabIndex: 'tabindex' };
const plain = /^(id|href|dir|role|target|rel|scope|type|start|aria-[a-z]+|data-[a-z-]+)$/;
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/**
 * The HTML of elements without state, as React's `renderToStaticMarkup` prints it, which server
 * components may not import. Throws on an attribute that the text of a post does not use.
 */
export function staticHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number') return escapeText(String(node));
  if (Array.isArray(node)) return node.map(staticHtml).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) throw new Error('This is not static.');
  const { type, props } = node;
  if (type === Fragment) return staticHtml(props.children);
  if (typeof type === 'function')
    return staticHtml((type as (given: typeof props) => ReactNode)(props));
  const { children, ...attributes } = props;
  const tag = `<${type}${Object.entries(attributes).map(attribute).join('')}`;
  return type === 'hr' ? `${tag}/>` : `${tag}>${staticHtml(children)}</${type}>`;
}

function attribute([name, value]: [string, unknown]): string {
  if (value === undefined || value === null) return '';
  const known = names[name] ?? (plain.test(name) ? name : null);
  if (!known || (typeof value === 'boolean' && !known.startsWith('aria-')))
    throw new Error(`The attribute ${name} is not static.`);
  return ` ${known}="${escapeText(String(value))}"`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}
