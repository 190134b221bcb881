import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from '@/local/storage/errors';

/** Writes and private reads need the service key, as bearer or as apikey. */
export function assertServiceKey(request: Request): void {
  const key = process.env.SUPABASE_SERVICE_ROLE_KEY ?? '';
  const bearer = (request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '');
  const given = [bearer, request.headers.get('apikey') ?? ''];
  if (!key || !given.some((candidate) => same(candidate, key))) throw refuse('unauthorized');
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
