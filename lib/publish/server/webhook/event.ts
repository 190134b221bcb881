import 'server-only';
import type { Article } from '@/lib/export/article';
import { htmlBody } from '@/lib/export/html';
import { markdownText } from '@/lib/export/markdown';
import type { PublishOrder } from '@/lib/publications/schema';

type Made = {
  article: Article;
  order: Pick<PublishOrder, 'id' | 'action' | 'categories' | 'tags'>;
  /** It was live before. */
  isLive: boolean;
  url: string | null;
};

/** The event as its raw body, and the HTML in it. */
export function eventOf({ article, order, isLive, url }: Made): { body: string; html: string } {
  const { id, action, categories, tags } = order;
  const timestamp = new Date().toISOString();
  const post = { id, title: article.title, slug: article.slug, url };
  if (action === 'unpublish' || action === 'remove') {
    const body = JSON.stringify({ type: 'post.unpublished', timestamp, data: post });
    return { body, html: '' };
  }
  const html = htmlBody(article, (image) => image.url);
  const data = {
    ...post,
    excerpt: article.excerpt,
    metaTitle: article.metaTitle,
    metaDescription: article.description,
    keyword: article.keyword,
    author: article.author,
    language: article.language,
    ...{ categories, tags },
    updatedAt: article.updatedAt.toISOString(),
    images: article.images.map(({ url, alt, width, height }) => ({ url, alt, width, height })),
    ...{ html, markdown: markdownText(article, (image) => image.url) },
  };
  const type = isLive ? 'post.updated' : 'post.published';
  return { body: JSON.stringify({ type, timestamp, data }), html };
}

export function testEvent(): string {
  const data = { message: 'This is a test. Nothing was published.' };
  return JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data });
}
