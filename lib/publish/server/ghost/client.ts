import 'server-only';
import { SignJWT } from 'jose';
import {
  type Failure,
  firstLine,
  parseJson,
  passingError,
  request,
  textOf,
  wordsOfPage,
} from '../http';
import { type Access, TargetError } from '../target';

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
};

/** One request to the Admin API; `path` begins behind its root, as in `posts/`. */
export async function callGhost(
  access: Access,
  path: string,
  { method = 'GET', query = {}, json, form, signal }: Call = {},
): Promise<unknown> {
  const packed = form && new Response(form);
  const type = packed ? packed.headers.get('content-type') : 'application/json';
  const text = json === undefined ? undefined : JSON.stringify(json);
  const body = packed ? new Uint8Array(await packed.arrayBuffer()) : text;
  const answer = await request({
    url: `${access.api}/${path}?${new URLSearchParams(query)}`,
    method,
    headers: {
      authorization: `Ghost ${await tokenOf(access)}`,
      'accept-version': 'v5.0',
      accept: 'application/json',
      ...(body !== undefined && type && { 'content-type': type }),
    },
    body,
    signal,
  });
  if (answer.status === 204) return null;
  const parsed = parseJson(answer.body.toString('utf8'));
  const isFine = answer.status >= 200 && answer.status < 300 && parsed !== undefined;
  if (isFine && !errorIn(parsed)) return parsed;
  const page = answer.body.toString('utf8', 0, 20_000);
  const error = errorOf({ ...answer, text: page, parsed });
  error.answer = `HTTP ${answer.status} ${firstLine(page)}`.trim();
  throw error;
}

/** Ghost takes no token that lives longer than five minutes. */
function tokenOf({ account, password }: Access): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: account })
    .setIssuedAt()
    .setExpirationTime('4m')
    .setAudience('/admin/')
    .sign(Buffer.from(password, 'hex'));
}

type GhostError = { message: string; context: string; type: string; code: string };

function errorIn(parsed: unknown): GhostError | null {
  const list = (parsed as { errors?: unknown } | null)?.errors;
  const [first] = Array.isArray(list) ? list : [];
  if (typeof first !== 'object' || first === null) return null;
  const text = (key: string) => textOf(first, key);
  return {
    message: text('message'),
    context: text('context'),
    type: text('type'),
    code: text('code'),
  };
}

function errorOf(failure: Failure): TargetError {
  const { status, text } = failure;
  const passing = passingError(failure);
  if (passing) return passing;
  const error = errorIn(failure.parsed);
  if (!error && failure.parsed === undefined)
    return new TargetError(wordsOfPage(status, text), { status });
  if (!error)
    return new TargetError(`The site gave an answer that is not Ghost's (HTTP ${status}).`, {
      status,
    });
  // An error in an answer of success: what was written is found by another attempt.
  if (status < 300) return new TargetError('The site failed.', { kind: 'retry', status: 500 });
  return new TargetError(wordsOf(error, status), { status });
}

function wordsOf({ message, context, type, code }: GhostError, status: number): string {
  const detail = firstLine(`${message} ${context}`);
  if (code === 'UNKNOWN_ADMIN_API_KEY')
    return 'The site does not know this Admin API key. It may have been regenerated or deleted: copy it again from Settings, Integrations.';
  if (/expired|maxAge|nbf/i.test(detail))
    return 'The site says our key has expired. Check its clock and this server’s.';
  if (code === 'INVALID_JWT' || /invalid (token|signature)/i.test(detail))
    return 'The site does not accept this Admin API key. Copy it whole from Settings, Integrations.';
  if (type === 'HostLimitError')
    return 'This site’s plan doesn’t include custom integrations. Upgrade the plan to connect it.';
  if (status === 401 || (type === 'NoPermissionError' && message === 'Authorization failed'))
    return 'The site did not see our key. A server in front of it probably strips the Authorization header.';
  if (type === 'NoPermissionError') return 'This key may not write posts. Use an Admin API key.';
  if (type === 'UpdateCollisionError') return 'The post was changed on the site in the meantime.';
  return `The site refused this: ${detail}`;
}
