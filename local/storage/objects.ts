import { refuse, refuseType } from '@/local/storage/errors';
import type { ObjectTarget } from '@/local/storage/paths';
import { type ObjectMeta, putObject, readMeta, readObject } from '@/local/storage/store';

/** Answers GET and HEAD of one object: caching, ranges and ?download= as Supabase does. */
export async function serveObject(request: Request, target: ObjectTarget): Promise<Response> {
  const meta = await readMeta(target);
  const headers = objectHeaders(new URL(request.url), target, meta);
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(meta.etag)) return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') {
    headers.set('content-length', String(meta.size));
    return new Response(null, { headers });
  }
  const bytes = await readObject(target);
  const range = parseRange(request.headers.get('range'), bytes.byteLength);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  if (!range) {
    headers.set('content-length', String(bytes.byteLength));
    return new Response(bytes, { headers });
  }
  const part = bytes.slice(range.start, range.end + 1);
  headers.set('content-length', String(part.byteLength));
  headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes.byteLength}`);
  return new Response(part, { status: 206, headers });
}

function objectHeaders(url: URL, target: ObjectTarget, meta: ObjectMeta): Headers {
  const headers = new Headers({
    'content-type': meta.contentType,
    'cache-control': meta.cacheControl,
    etag: meta.etag,
    'last-modified': new Date(meta.createdAt).toUTCString(),
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const download = url.searchParams.get('download');
  if (download !== null) {
    const name = download || (target.key.split('/').at(-1) ?? 'file');
    headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  }
  return headers;
}

type Range = { start: number; end: number };

/** One byte range; anything else is served whole, as RFC 9110 allows. */
function parseRange(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  if (match[1] && match[2] && Number(match[2]) < start) return null;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

const maxBytes = 10 * 1024 * 1024;
const images = ['image/webp', 'image/png', 'image/jpeg'];

/** POST (and PUT, which replaces) of one object, as a raw body or as the form storage-js builds. */
export async function upload(
  request: Request,
  target: ObjectTarget,
  allowed: readonly string[] | null,
): Promise<Response> {
  const { bytes, contentType, cacheControl } = await readUpload(request);
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!(allowed ?? images).includes(type)) throw refuseType(type || 'unknown');
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
