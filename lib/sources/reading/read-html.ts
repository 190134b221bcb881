import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { cleanBlock } from './clean-block';
import { htmlBlocks } from './html-blocks';
import type { ReadDocument } from './types';
import { Unreadable } from './unreadable';

/** Less is a navigation or a notice. */
const minCharacters = 200;
const maxElements = 50_000;

export function readHtml(html: string): ReadDocument {
  assertDepth(html);
  const { document } = parseHTML(
    /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`,
  );
  const meta = metaOf(document);
  const asksForPassword = document.querySelector('input[type="password"]') !== null;
  const hasScripts = document.querySelectorAll('script').length > 0;
  if (document.querySelectorAll('*').length > maxElements) throw new Unreadable('too-complex');
  const article = new Readability(document, { charThreshold: minCharacters }).parse();
  const blocks = article?.content ? blocksOf(article.content) : [];
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (length < minCharacters && asksForPassword) throw new Unreadable('login');
  if (length < minCharacters && hasScripts) throw new Unreadable('scripts');
  if (length === 0) throw new Unreadable('empty');
  return {
    blocks,
    title: line(article?.title) ?? meta.title,
    publisher: line(article?.siteName) ?? meta.publisher,
    publishedOn: dayOf(article?.publishedTime) ?? meta.publishedOn,
    language: line(article?.lang),
  };
}

const nesting =
  /<(\/?)(?:div|span|section|article|main|blockquote|ul|ol|table|td|font|b|i|em|strong|a)\b/gi;
const maxDepth = 1_000;

/** The parser takes minutes for a page with tens of thousands of levels. */
function assertDepth(html: string): void {
  let depth = 0;
  for (const [, slash] of html.matchAll(nesting)) {
    depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth > maxDepth) throw new Unreadable('too-complex');
  }
}

/** HTML that a converter made, without a page around it. */
export function blocksOf(html: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  return htmlBlocks(document.body);
}

function metaOf(document: Document) {
  const content = (name: string) =>
    line(
      document
        .querySelector(`meta[property="${name}"],meta[name="${name}"]`)
        ?.getAttribute('content'),
    );
  return {
    title: content('og:title') ?? line(document.querySelector('title')?.textContent),
    publisher: content('og:site_name'),
    publishedOn:
      dayOf(content('article:published_time')) ??
      dayOf(content('date')) ??
      dayOf(document.querySelector('time[datetime]')?.getAttribute('datetime')),
  };
}

function line(text: string | null | undefined): string | undefined {
  return cleanBlock((text ?? '').slice(0, 500)) || undefined;
}

function dayOf(text: string | null | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0];
}
