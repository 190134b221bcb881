import type { ErrorCode } from '@/lib/errors';

export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; error: { code: ErrorCode; message: string; stepUp?: boolean } };
