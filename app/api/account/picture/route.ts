import { pictureLimitBytes, removePicture, savePicture } from '@/lib/account/picture';
import { PictureView } from '@/lib/account/schema';
import { json, readBytes, route } from '@/lib/server/http';

/** The body is the file: WebP, PNG or JPEG, max 4 MB. */
export const POST = route({ limit: 'picture' }, async ({ request, db, user }) => {
  const file = await readBytes(request, pictureLimitBytes);
  return json(PictureView, await savePicture(db, user.id, file));
});

export const DELETE = route({ limit: 'picture' }, async ({ db, user }) =>
  json(PictureView, await removePicture(db, user.id)),
);
