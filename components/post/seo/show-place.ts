import { parseInline, plainInline } from '@/lib/posts/content/inline';
import { readLine } from '@/lib/posts/content/lines';
import type { Place } from '@/lib/seo/text';

const mark = 'data-seo-place';
/** Lines above a place that has no text of its own, such as an image. */
const linesAbove = 8;

/**
 * Scrolls the article to a place of its source text and focuses it. False when the place is not on
 * this page, as in another part of a very long post.
 */
export function showPlace(content: string, place: Place): boolean {
  const article = document.querySelector('#post-page article');
  if (!article) return false;
  const rendered = Array.from(
    article.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6, p, li)'),
  );
  const texts = rendered.map((element) => squeeze(element.textContent ?? ''));
  const wanted = findShown(content, place, texts);
  const element = rendered[wanted];
  if (!element) return false;
  for (const earlier of article.querySelectorAll(`[${mark}]`)) earlier.removeAttribute(mark);
  element.setAttribute(mark, '');
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
  return true;
}

/** Index of the text that a place of the source is shown as, or -1. */
export function findShown(content: string, place: Place, rendered: string[]): number {
  const before = content.slice(0, place.to).split(/\r\n?|[\n\u2028\u2029]/);
  for (let at = before.length - 1; at >= Math.max(0, before.length - linesAbove); at--) {
    const wanted = plainLine(before[at] ?? '');
    if (!wanted) continue;
    // Of equal lines, the one with as many above it.
    let nth = before.slice(0, at).filter((line) => plainLine(line) === wanted).length;
    const equal = rendered.findIndex((text) => text === wanted && nth-- === 0);
    if (equal >= 0) return equal;
    const within = rendered.findIndex((text) => text.startsWith(wanted));
    if (within >= 0) return within;
  }
  return -1;
}

function plainLine(source: string): string {
  const line = readLine(source, 2);
  return 'text' in line ? squeeze(plainInline(parseInline(line.text))) : '';
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
