import { ExportQuery, ExportSummaryView } from '@/lib/export/schema';
import { exportPost, loadArticle } from '@/lib/export/server/export-post';
import { PostParams } from '@/lib/posts/schema';
import { json, route } from '@/lib/server/http';

/** Without a format, returns what is still open in the post. */
export const GET = route(
  { params: PostParams, query: ExportQuery, limit: 'export' },
  async ({ db, user, params, query: { format, images } }) => {
    if (!format) {
      const article = await loadArticle(db, user.id, params.id);
      return json(ExportSummaryView, { ...article.leftOpen, images: article.images.length });
    }
    const wanted = { postId: params.id, format, images };
    const { body, type, fileName } = await exportPost(db, user.id, wanted);
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="post"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      },
    });
  },
);
