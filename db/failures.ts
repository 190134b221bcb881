const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // The server ended a transaction that idled.
  '25P03',
  // It is there and takes no writes: a full disk, no memory, or set to read only, as hosts do when
  // the disk is full.
  '25006',
  '53100',
  '53200',
  '53400',
  '58030',
]);

/**
 * True when an error (or what caused it) says that the database cannot be reached or cannot write
 * now: what failed may be tried again later.
 */
export function isDatabaseGone(error: unknown): boolean {
  return (
    causeCodes(error).some((code) => gone.has(code) || code.startsWith('08')) || isRefused(error)
  );
}

/** A pooler that has no connection left ends ours with FATAL XX000, "(EMAXCLIENTCONN) …" and others. */
export function isRefused(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, severity } = at as Error & { code?: unknown; severity?: unknown };
    if (code === 'XX000' && (severity === 'FATAL' || /\(E[A-Z_]{4,}\)/.test(at.message)))
      return true;
  }
  return false;
}

/** The Postgres or driver codes of an error and of what caused it, outermost first. */
export function causeCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at) codes.push(String(at.code));
  }
  return codes;
}

/** The unique index or check that a write ran into, or null. */
export function violatedConstraint(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('constraint_name' in at) return String(at.constraint_name);
  }
  return null;
}
