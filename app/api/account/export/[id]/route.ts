import { openExport } from '@/lib/jobs/export-account/overview';
import { ExportLinkQuery, ExportParams } from '@/lib/jobs/export-account/schema';
import { route } from '@/lib/server/http';

// A large export on a slow line.
export const maxDuration = 300;

/** Signed, so that the link of a mail works on any device. */
export const GET = route(
  { auth: 'public', params: ExportParams, query: ExportLinkQuery },
  async ({ db, params, query }) => {
    const { body, bytes, madeAt } = await openExport(db, params.id, query);
    const day = madeAt.toISOString().slice(0, 10);
    return new Response(body, {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="inkwright-${day}.zip"`,
        'referrer-policy': 'no-referrer',
      },
    });
  },
);
