import { UploadQuery, UploadView } from '@/lib/images/schema';
import { uploadImage, uploadLimitBytes } from '@/lib/images/server/upload';
import { json, readBytes, route } from '@/lib/server/http';

/** The body is the file: WebP, PNG or JPEG, max 10 MB. */
export const POST = route({ query: UploadQuery }, async ({ request, db, user, query }) => {
  const read = (signal: AbortSignal) => readBytes(request, uploadLimitBytes, signal);
  const upload = { ...query, read, signal: request.signal };
  return json(UploadView, await uploadImage(db, user.id, upload), 201);
});
