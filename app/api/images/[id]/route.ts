import { updateAlt } from '@/db/queries/images';
import { AppError } from '@/lib/errors';
import { AltRequest, ImageParams, ImageView } from '@/lib/images/schema';
import { toImageView } from '@/lib/images/server/view';
import { json, route } from '@/lib/server/http';

export const POST = route(
  { params: ImageParams, body: AltRequest, limit: 'edit' },
  async ({ db, user, params, body }) => {
    const image = await updateAlt(db, user.id, params.id, body.alt);
    if (!image) throw new AppError('not_found');
    return json(ImageView, toImageView(image));
  },
);
