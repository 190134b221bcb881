type Options = {
  /** Reasons of a weak password, part of the answer. */
  weakPassword?: string[];
  /** What the transaction wrote before the refusal stays (attempt counters, revoked sessions). */
  keepWrites?: boolean;
  cause?: unknown;
};

/** A refusal in the words of the wire contract: HTTP status, error code, message. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly weakPassword: string[] | undefined;
  readonly keepWrites: boolean;

  constructor(status: number, code: string, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.weakPassword = options.weakPassword;
    this.keepWrites = options.keepWrites ?? false;
  }
}

/** A request whose values do not hold together. */
export function invalid(message: string, status = 400): AuthError {
  return new AuthError(status, 'validation_failed', message);
}

const apiVersion = '2024-01-01';

/** True when the client asked for the error form of 2024-01-01 or later. */
function wantsNewForm(request: Request): boolean {
  const value = request.headers.get('x-supabase-api-version') ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return real && value >= apiVersion;
}

/** Any failure as the answer clients of either API version understand; unknown ones are logged. */
export function errorResponse(request: Request, error: unknown): Response {
  const known = error instanceof AuthError ? error : unexpected(error);
  const weak = known.weakPassword ? { weak_password: { reasons: known.weakPassword } } : {};
  if (wantsNewForm(request)) {
    const headers = new Headers({ 'x-supabase-api-version': apiVersion });
    if (!known.weakPassword) headers.set('x-sb-error-code', known.code);
    const body = { code: known.code, message: known.message, ...weak };
    return Response.json(body, { status: known.status, headers });
  }
  const trace = known.status >= 500 ? { error_id: crypto.randomUUID() } : {};
  return Response.json(
    { code: known.status, error_code: known.code, msg: known.message, ...trace, ...weak },
    { status: known.status, headers: { 'x-sb-error-code': known.code } },
  );
}

/** The failure to show for anything that was thrown. */
export function unexpected(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (isEmailClash(error)) return emailTaken();
  console.error('auth:', error);
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { cause: error },
  );
}

export function emailTaken(): AuthError {
  const message = 'A user with this email address has already been registered';
  return new AuthError(422, 'email_exists', message);
}

/** True for a write that lost the race for an address. */
function isEmailClash(error: unknown): boolean {
  return clashingConstraint(error) === 'users_email';
}

/** True for a write that lost a race which a second try, reading first, will see decided. */
export function isClash(error: unknown): boolean {
  const name = clashingConstraint(error);
  return name === 'users_email' || name === 'identities_provider_provider_id_key';
}

function clashingConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint_name: name } = error as { code?: string; constraint_name?: string };
  return code === '23505' ? name : undefined;
}
