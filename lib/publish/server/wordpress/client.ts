import 'server-only';
import { fetchPublic } from '@/lib/fetching/fetch-public';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { TargetError } from '../target';

export type WordPressAccess = { api: string; account: string; password: string };

type Call = {
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  json?: unknown;
  file?: { bytes: Uint8Array; type: string; name: string };
  signal?: AbortSignal;
};

const timeoutMs = 30_000;
const maxBytes = 5_000_000;
const retriedReasons = ['unreachable', 'timeout'];

/** One request to the site's REST API; `path` begins behind its root, as in `wp/v2/posts`. */
export async function callWordPress(
  { api, account, password }: WordPressAccess,
  path: string,
  { method = 'GET', query = {}, json, file, signal }: Call = {},
): Promise<unknown> {
  const credentials = Buffer.from(`${account}:${password}`).toString('base64');
  const answer = await request({
    url: addressOf(api, path, query),
    method,
    headers: {
      authorization: `Basic ${credentials}`,
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(file && {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name}"`,
      }),
    },
    body: json === undefined ? file?.bytes : JSON.stringify(json),
    signal,
  });
  const parsed = parseJson(answer.body.toString('utf8'));
  if (answer.status >= 200 && answer.status < 300 && parsed !== undefined) return parsed;
  const text = answer.body.toString('utf8', 0, 20_000);
  const error = errorOf({ ...answer, text, parsed });
  error.answer = `HTTP ${answer.status} ${firstLine(text)}`.trim();
  throw error;
}

export async function request(options: Parameters<typeof fetchPublic>[0]) {
  try {
    return await fetchPublic({ timeoutMs, maxBytes, ...options });
  } catch (cause) {
    if (!(cause instanceof FetchRefused)) throw cause;
    const message = cause.location
      ? `The site sends requests on to ${new URL(cause.location).origin}. Connect it with that address.`
      : cause.message;
    const kind = retriedReasons.includes(cause.reason) ? 'retry' : 'fatal';
    throw new TargetError(message, { kind, cause });
  }
}

/** A site with plain permalinks has its API in a parameter of its front page. */
function addressOf(api: string, path: string, query: Record<string, string>): string {
  const url = new URL(api);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  else url.searchParams.set('rest_route', `/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

type Failure = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  parsed: unknown;
};

const wordsOfCodes: Record<string, string> = {
  rest_not_logged_in:
    'The site did not see your password. Its server probably strips the Authorization header: add "SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1" to its .htaccess, or ask its host.',
  incorrect_password: 'The site does not accept this application password.',
  invalid_application_password: 'The site does not accept this application password.',
  invalid_username: 'The site knows no user of this name.',
  invalid_email: 'The site knows no user of this name. Use the username, not the e-mail address.',
  application_passwords_disabled:
    'Application passwords are switched off on this site, often by a security plugin.',
  rest_cannot_create: 'This user may not write posts on the site.',
  rest_cannot_edit: 'This user may not change this post on the site.',
  rest_cannot_publish: 'This user may save drafts, but not publish on the site.',
  rest_disabled: 'A plugin of the site has switched off its REST API.',
};

function errorOf({ status, headers, text, parsed }: Failure): TargetError {
  const code = codeOf(parsed);
  const seconds = Number(headers['retry-after']);
  const retryAfterMs = seconds > 0 ? seconds * 1000 : undefined;
  if (status === 429)
    return new TargetError('The site asks us to wait.', { kind: 'retry', retryAfterMs, status });
  if (status >= 500)
    return new TargetError(`The site failed (HTTP ${status}).`, {
      kind: 'retry',
      retryAfterMs,
      status,
    });
  const known = wordsOfCodes[code];
  if (known) return new TargetError(known, { status });
  if (parsed === undefined) return new TargetError(wordsOfPage(status, text), { status });
  if (code)
    return new TargetError(`The site refused this: ${firstLine(messageOf(parsed))}`, { status });
  return new TargetError(`The site gave an answer that is not WordPress's (HTTP ${status}).`, {
    status,
  });
}

/** A page instead of JSON comes from a firewall, a login in front of the site, or another server. */
function wordsOfPage(status: number, text: string): string {
  if (status === 401)
    return 'The whole site is behind a password of its server, so its API cannot be reached.';
  const line = firstLine(text);
  const detail = line ? ` It says: ${line}` : '';
  if (status === 403) return `A firewall or security plugin of the site refused this.${detail}`;
  return `The site answered with a web page instead of data (HTTP ${status}).${detail}`;
}

function firstLine(text: string): string {
  const bare = text
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]{0,1000}>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean);
  return (bare ?? '').slice(0, 150);
}

const codeOf = (value: unknown) => textOf(value, 'code');
const messageOf = (value: unknown) => textOf(value, 'message');

function textOf(value: unknown, key: string): string {
  if (typeof value !== 'object' || value === null || !(key in value)) return '';
  const found = (value as Record<string, unknown>)[key];
  return typeof found === 'string' ? found : '';
}
