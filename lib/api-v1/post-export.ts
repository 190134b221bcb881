import { z } from 'zod';
import { ExportQuery, exportFormats } from '@/lib/export/schema';
import { exportPost as makeFile } from '@/lib/export/server/export-post';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { exampleIds } from './examples';
import { operation } from './operation';
import { IdParams } from './posts';

export const exportPost = operation({
  ...{ id: 'exportPost', method: 'GET', path: '/posts/{id}/export', group: 'Posts', scope: 'read' },
  status: 200,
  summary: 'Download a post',
  params: IdParams,
  query: z.strictObject({ ...ExportQuery.shape, format: z.enum(exportFormats) }),
  files: [
    ...['text/markdown', 'text/html', 'application/xml', 'application/json', 'application/zip'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  errors: ['not_found', 'too_large', 'invalid'],
  example: { params: { id: exampleIds.post }, query: { format: 'markdown' } },
  async run({ db, user }, { params, query }) {
    await assertWithinLimit(db, user.id, 'export');
    return makeFile(db, user.id, { postId: params.id, ...query });
  },
});
