import { z } from 'zod';
import { assertServiceKey } from '@/local/storage/auth';
import { createBucket, findBucket, listBuckets } from '@/local/storage/buckets';
import { refusalResponse, refuse } from '@/local/storage/errors';
import { serveObject, upload } from '@/local/storage/objects';
import { objectTarget, routeSegments } from '@/local/storage/paths';
import { listObjects, removeObject } from '@/local/storage/store';

/** The part of Supabase Storage's REST interface that storage-js calls, on files. */
export async function handleStorage(request: Request): Promise<Response> {
  try {
    const [area, ...rest] = routeSegments(new URL(request.url));
    if (request.method === 'OPTIONS') return preflight();
    if (area === 'bucket') return await bucketCall(request, rest);
    if (area === 'object') return await objectCall(request, rest);
    throw refuse('unsupported');
  } catch (error) {
    return refusalResponse(error);
  }
}

async function bucketCall(request: Request, rest: string[]): Promise<Response> {
  assertServiceKey(request);
  if (request.method === 'POST' && rest.length === 0) return createBucket(await body(request));
  if (request.method !== 'GET') throw refuse('unsupported');
  return Response.json(rest.length ? await findBucket(rest[0]) : await listBuckets());
}

async function objectCall(request: Request, rest: string[]): Promise<Response> {
  const [area, ...tail] = rest;
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (area === 'public' && reading) return servePublic(request, tail);
  assertServiceKey(request);
  if (area === 'list' && request.method === 'POST') return list(request, tail);
  if (request.method === 'DELETE') return remove(request, rest);
  const path = area === 'authenticated' ? tail : rest;
  const target = objectTarget(path);
  const bucket = await findBucket(target.bucket);
  if (reading) return serveObject(request, target);
  if (request.method === 'POST' || request.method === 'PUT')
    return upload(request, target, bucket.allowed_mime_types);
  throw refuse('unsupported');
}

async function servePublic(request: Request, path: string[]): Promise<Response> {
  const target = objectTarget(path);
  const bucket = await findBucket(target.bucket);
  if (!bucket.public) throw refuse('noBucket');
  return serveObject(request, target);
}

const ListRequest = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().optional(),
});

async function list(request: Request, path: string[]): Promise<Response> {
  const bucket = await findBucket(path[0]);
  const parsed = ListRequest.safeParse(await body(request));
  if (!parsed.success) throw refuse('invalidRequest');
  const { prefix, limit, offset, search } = parsed.data;
  // Only a sound folder name may be walked.
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  if (folder) objectTarget([bucket.id, folder]);
  const found = (await listObjects(bucket.id, folder)).filter(
    (entry) => !search || entry.name.includes(search),
  );
  return Response.json(
    found.slice(offset, offset + limit).map(({ name, meta }) => ({
      name,
      id: meta?.id ?? null,
      created_at: meta?.createdAt ?? null,
      updated_at: meta?.createdAt ?? null,
      metadata: meta && { size: meta.size, mimetype: meta.contentType, eTag: meta.etag },
    })),
  );
}

/** One object by path, or several by a list of paths, as storage-js's `remove` sends them. */
async function remove(request: Request, path: string[]): Promise<Response> {
  if (path.length > 1) {
    if (!(await removeObject(objectTarget(path)))) throw refuse('notFound');
    return Response.json({ message: 'Successfully deleted' });
  }
  const bucket = await findBucket(path[0]);
  const parsed = z
    .object({ prefixes: z.array(z.string()).max(1000) })
    .safeParse(await body(request));
  if (!parsed.success) throw refuse('invalidRequest');
  const targets = parsed.data.prefixes.map((key) => objectTarget([bucket.id, key]));
  const removed = [];
  for (const target of targets) {
    if (await removeObject(target)) removed.push({ name: target.key, bucket_id: target.bucket });
  }
  return Response.json(removed);
}

async function body(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > 1_000_000) throw refuse('tooLarge');
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('invalidRequest');
  }
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-max-age': '86400',
    },
  });
}
