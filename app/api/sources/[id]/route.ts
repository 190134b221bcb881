import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { json, jsonWithEtag, route } from '@/lib/server/http';
import { PassageQuery, SourceDetailView, SourceParams } from '@/lib/sources/schema';
import { removeSource, sourceDetail } from '@/lib/sources/server/library';

export const GET = route(
  { params: SourceParams, query: PassageQuery },
  async ({ request, db, user, params, query }) => {
    const detail = await sourceDetail(db, user.id, { ...params, ...query });
    if (!detail) throw new AppError('not_found');
    return jsonWithEtag(request, SourceDetailView, detail);
  },
);

export const DELETE = route(
  { params: SourceParams, limit: 'edit' },
  async ({ db, user, params }) => {
    await removeSource(db, user.id, params.id);
    return json(z.object({ id: z.string() }), { id: params.id });
  },
);
