import { json, readBytes, route } from '@/lib/http';
import { ImageView, UploadQuery } from '@/lib/images/schema';
import { uploadImage, uploadLimitBytes } from '@/lib/images/upload';

/** The body is the file itself: WebP, PNG or JPEG, at most 10 MB. */
export const POST = route({ query: UploadQuery }, async ({ request, db, user, query }) => {
  const bytes = await readBytes(request, uploadLimitBytes);
  return json(ImageView, await uploadImage(db, user.id, { ...query, bytes }), 201);
});
