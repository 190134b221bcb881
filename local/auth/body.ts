import { AuthError, invalid } from './errors';

const maxBytes = 1 << 20;
const maxDepth = 64;

const unreadable = 'Could not parse request body as JSON';

function badJson(detail: string): AuthError {
  return new AuthError(400, 'bad_json', `${unreadable}: ${detail}`);
}

/** The text of a request body of at most 1 MiB. */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): AuthError {
  const message = `Request body too large (max ${maxBytes} bytes)`;
  return new AuthError(413, 'request_entity_too_large', message);
}

/** Parses a JSON object, whatever its content type says; anything else is `bad_json`. */
export function parseBody(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw badJson('an object is expected');
  }
  assertStorable(value, 0);
  return value as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const empty = text.trim() === '';
    throw badJson(empty ? 'unexpected end of JSON input' : 'invalid JSON');
  }
}

/** Postgres stores neither NUL nor half of a surrogate pair, and bounded depth keeps it cheap. */
function assertStorable(value: unknown, depth: number): void {
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)) {
    throw badJson('invalid character in a string');
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= maxDepth) throw badJson('nested too deeply');
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key, depth);
    assertStorable(inner, depth + 1);
  }
}

/** A string field; absent and null are the empty string, as for the original server. */
export function text(body: Record<string, unknown>, field: string): string {
  const value = body[field] ?? '';
  if (typeof value !== 'string') throw badJson(`${field} must be a string`);
  return value;
}

export function flag(body: Record<string, unknown>, field: string, absent: boolean): boolean {
  const value = body[field] ?? absent;
  if (typeof value !== 'boolean') throw badJson(`${field} must be a boolean`);
  return value;
}

export function record(body: Record<string, unknown>, field: string) {
  const value = body[field] ?? null;
  if (value !== null && (typeof value !== 'object' || Array.isArray(value))) {
    throw badJson(`${field} must be an object`);
  }
  return value as Record<string, unknown> | null;
}

/** A well-formed address in lower case. The last check is deliberately loose: the mail decides. */
export function emailAddress(value: string): string {
  if (value === '') throw invalid('An email address is required');
  if (value.length > 255) throw invalid('An email address is too long');
  if (!isEmail(value)) throw invalid('Unable to validate email address: invalid format');
  return value.toLowerCase();
}

export function isEmail(value: string): boolean {
  if (value.length > 255) return false;
  const [local = '', domain = '', ...rest] = value.split('@');
  if (rest.length > 0 || !/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i.test(domain);
}

/** Pattern of every id in paths and tokens. */
export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
}
