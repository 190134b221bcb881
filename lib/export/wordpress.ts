import type { Article, ArticleImage } from './article';
import { lineHtml } from './html';
import { forbiddenInXml } from './word';
import { wordpressBlocks } from './wordpress-blocks';

const firstAttachment = 2;

/** WXR 1.2: one draft, its images as attachments, and the fields of Yoast SEO and Rank Math. */
export function wordpressFile(article: Article): string {
  const { images } = article;
  const fields: [string, string][] = [
    ['_yoast_wpseo_title', article.metaTitle],
    ['_yoast_wpseo_metadesc', article.description],
    ['_yoast_wpseo_focuskw', article.keyword],
    ['rank_math_title', article.metaTitle],
    ['rank_math_description', article.description],
    ['rank_math_focus_keyword', article.keyword],
    ...(images.length > 0
      ? [['_thumbnail_id', String(firstAttachment)] satisfies [string, string]]
      : []),
  ];
  const post = item({
    id: 1,
    type: 'post',
    status: 'draft',
    title: article.title,
    name: article.slug,
    date: article.createdAt,
    content: wordpressBlocks(article, ({ url }) => url),
    excerpt: article.excerpt,
    extra: fields.map(([key, value]) => meta(key, value)).join('\n'),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wfw="http://wellformedweb.org/CommentAPI/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${cdata(article.title)}</title>
<link>https://example.com</link>
<description></description>
<pubDate>${article.createdAt.toUTCString()}</pubDate>
${article.language ? `<language>${article.language}</language>\n` : ''}<wp:wxr_version>1.2</wp:wxr_version>
${post}
${images.map((image, at) => attachment(article, image, at + firstAttachment)).join('\n')}
</channel>
</rss>
`;
}

function attachment(article: Article, image: ArticleImage, id: number): string {
  return item({
    id,
    type: 'attachment',
    status: 'inherit',
    title: image.alt,
    name: image.fileName.replace(/\.webp$/, ''),
    date: article.createdAt,
    content: '',
    excerpt: image.alt,
    extra: [
      `<wp:post_parent>1</wp:post_parent>`,
      `<wp:attachment_url>${cdata(image.url)}</wp:attachment_url>`,
      meta('_wp_attachment_image_alt', image.alt),
    ].join('\n'),
  });
}

type Item = {
  id: number;
  type: 'post' | 'attachment';
  status: 'draft' | 'inherit';
  title: string;
  name: string;
  date: Date;
  content: string;
  excerpt: string;
  extra: string;
};

function item({ id, type, status, title, name, date, content, excerpt, extra }: Item): string {
  const day = date.toISOString().slice(0, 19).replace('T', ' ');
  return `<item>
<title>${cdata(lineHtml(title))}</title>
<pubDate>${date.toUTCString()}</pubDate>
<dc:creator>${cdata('admin')}</dc:creator>
<guid isPermaLink="false">inkwright-${id}-${date.getTime()}</guid>
<description></description>
<content:encoded>${cdata(content)}</content:encoded>
<excerpt:encoded>${cdata(lineHtml(excerpt))}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${cdata(day)}</wp:post_date>
<wp:post_date_gmt>${cdata(day)}</wp:post_date_gmt>
<wp:comment_status>${cdata('open')}</wp:comment_status>
<wp:ping_status>${cdata('closed')}</wp:ping_status>
<wp:post_name>${cdata(name)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status>
<wp:post_type>${cdata(type)}</wp:post_type>
${extra}
</item>`;
}

function meta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
}

/** "]]>" in a text is split across two CDATA sections. */
function cdata(text: string): string {
  const kept = text.replace(forbiddenInXml, '').replaceAll(']]>', ']]]]><![CDATA[>');
  return `<![CDATA[${kept}]]>`;
}
