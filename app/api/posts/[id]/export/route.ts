import { ExportQuery, ExportSummaryView } from '@/lib/export/schema';
import { exportArticle, loadArticle } from '@/lib/export/server/export-post';
import { json, route } from '@/lib/http';
import { PostParams } from '@/lib/posts/schema';

/** A post as a file, or without a format what is still open in it. */
export const GET = route(
  { params: PostParams, query: ExportQuery, limit: 'export' },
  async ({ db, user, params, query: { format, images } }) => {
    const article = await loadArticle(db, user.id, params.id);
    if (!format)
      return json(ExportSummaryView, { ...article.leftOpen, images: article.images.length });
    const { body, type, fileName } = await exportArticle(article, { format, images });
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="post"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      },
    });
  },
);
