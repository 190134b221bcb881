import 'server-only';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '@/local/storage/errors';

/** Writes and private reads need the service key, as bearer or as apikey. */
export function assertServiceKey(request: Request): void {
  const key = process.env.SUPABASE_SERVICE_ROLE_KEY ?? '';
  const bearer = (request.headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '');
  const given = [bearer, request.headers.get('apikey') ?? ''];
  if (!key || !given.some((candidate) => same(candidate, key))) throw refuse('unauthorized');
}

/** A token that opens one object until `expiresIn` seconds from now. */
export function signObject(name: string, expiresIn: number, now = Date.now()): string {
  const until = Math.floor(now / 1000) + expiresIn;
  return `${until}.${signature(name, until)}`;
}

export function assertSigned(name: string, token: string | null, now = Date.now()): void {
  const [until = '', given = ''] = (token ?? '').split('.');
  const sound = /^\d+$/.test(until) && same(given, signature(name, Number(until)));
  if (!sound || Number(until) * 1000 < now) throw refuse('invalidToken');
}

function signature(name: string, until: number): string {
  const key = process.env.SUPABASE_SERVICE_ROLE_KEY;
  if (!key) throw refuse('unauthorized');
  return createHmac('sha256', key).update(`${until}:${name}`).digest('base64url');
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
