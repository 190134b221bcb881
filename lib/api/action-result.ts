import type { ErrorCode } from '@/lib/errors';

/** What every server action answers. Client-safe. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; error: { code: ErrorCode; message: string } };
