import 'server-only';
import { createHash } from 'node:crypto';

/** Models produce NUL characters and half surrogate pairs, which Postgres refuses. */
export function storable(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part.replaceAll('\0', '')).toString() : part,
  );
  return JSON.parse(text);
}

/** SHA-256; equal for equal JSON values, whatever the order of their keys. */
export function fingerprint(value: unknown): string {
  return createHash('sha256')
    .update(canonical(storable(value)))
    .digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}
