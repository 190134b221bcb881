import { refuse, refuseType } from '@/local/storage/errors';
import type { ObjectTarget } from '@/local/storage/paths';
import { putObject } from '@/local/storage/store';

const maxBytes = 10 * 1024 * 1024;
const types = new Set(['image/webp', 'image/png', 'image/jpeg']);

/** POST (and PUT, which replaces) of one object, as a raw body or as the form storage-js builds. */
export async function upload(request: Request, target: ObjectTarget): Promise<Response> {
  const { bytes, contentType, cacheControl } = await readUpload(request);
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.has(type)) throw refuseType(type || 'unknown');
  const upsert = request.method === 'PUT' || request.headers.get('x-upsert') === 'true';
  const meta = await putObject({ ...target, bytes, contentType: type, cacheControl, upsert });
  return Response.json({ Id: meta.id, Key: `${target.bucket}/${target.key}` });
}

async function readUpload(request: Request) {
  const header = request.headers.get('content-type') ?? '';
  const body = await readLimited(request);
  if (!header.startsWith('multipart/form-data'))
    return {
      bytes: body,
      contentType: header,
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    };
  const form = await new Response(body, { headers: { 'content-type': header } })
    .formData()
    .catch(() => null);
  const file = [...(form?.values() ?? [])].find((value) => value instanceof Blob);
  if (!form || !(file instanceof Blob)) throw refuse('invalidRequest');
  const seconds = form.get('cacheControl');
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    contentType: file.type,
    cacheControl: typeof seconds === 'string' ? `max-age=${seconds}` : 'no-cache',
  };
}

async function readLimited(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw refuse('tooLarge');
    }
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
