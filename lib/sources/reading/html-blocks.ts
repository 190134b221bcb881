import { cleanBlock } from './clean-block';
import type { Block } from './types';

const headings = 'h1,h2,h3,h4,h5,h6';
const blocks = `${headings},p,li,tr,dd,dt,blockquote,pre,figcaption,address,summary`;
const skipped = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'NAV', 'FORM']);

/** The blocks below an element; a block inside another one is read once. */
export function htmlBlocks(root: Element): Block[] {
  const found: Block[] = [];
  let heading: string | undefined;
  for (const element of root.querySelectorAll(blocks)) {
    const text = cleanBlock(ownText(element));
    if (!text) continue;
    if (element.matches(headings)) heading = text;
    else found.push({ text, heading });
  }
  if (found.length > 0) return found;
  const text = cleanBlock(ownText(root));
  return text ? [{ text }] : [];
}

function ownText(element: Element): string {
  const parts: string[] = [];
  for (const child of element.childNodes) {
    if (child.nodeType === 3) parts.push(child.textContent ?? '');
    if (child.nodeType !== 1) continue;
    const inner = child as Element;
    if (skipped.has(inner.tagName.toUpperCase()) || inner.matches(blocks)) continue;
    const isCell = /^(td|th)$/i.test(inner.tagName);
    parts.push(isCell ? `${ownText(inner)} | ` : ownText(inner));
    if (/^br$/i.test(inner.tagName)) parts.push(' ');
  }
  return parts.join('').replace(/ \| $/, '');
}
