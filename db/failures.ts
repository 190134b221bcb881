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
  '25P03',
  // The server takes no writes: disk full, no memory, or read only, as hosts set on a full disk.
  '25006',
  '53100',
  '53200',
  '53400',
  '58030',
]);

/** The database cannot be reached or cannot write now; the caller may retry later. */
export function isDatabaseGone(error: unknown): boolean {
  return (
    causeCodes(error).some((code) => gone.has(code) || code.startsWith('08')) || isRefused(error)
  );
}

/** A pooler without free connections fails with FATAL XX000, e.g. "(EMAXCLIENTCONN) …". */
export function isRefused(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, severity } = at as Error & { code?: unknown; severity?: unknown };
    if (code === 'XX000' && (severity === 'FATAL' || /\(E[A-Z_]{4,}\)/.test(at.message)))
      return true;
  }
  return false;
}

/** Includes the codes of causes, outermost first. */
export function causeCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at) codes.push(String(at.code));
  }
  return codes;
}

export function violatedConstraint(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('constraint_name' in at) return String(at.constraint_name);
  }
  return null;
}
