import 'server-only';
import { z } from 'zod';
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
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  json?: unknown;
  file?: { bytes: Uint8Array; type: string; name: string };
  signal?: AbortSignal;
};

/** One request to the site's REST API; `path` begins behind its root, as in `wp/v2/posts`. */
export async function callWordPress(
  { api, account, password }: Access,
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

/** A site with plain permalinks has its API in a parameter of its front page. */
function addressOf(api: string, path: string, query: Record<string, string>): string {
  const url = new URL(api);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  else url.searchParams.set('rest_route', `/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** WordPress 6.3.2 and later answer so to a wrong password too. */
const notLoggedIn =
  'The site did not take this username and application password. If both are right, its server probably strips the Authorization header: add "SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1" to its .htaccess, or ask its host.';

const wordsOfCodes: Record<string, string> = {
  incorrect_password: 'The site does not accept this application password.',
  invalid_application_password: 'The site does not accept this application password.',
  invalid_username: 'The site knows no user of this name.',
  invalid_email: 'The site knows no user of this name. Use the username, not the e-mail address.',
  application_passwords_disabled:
    'Application passwords are switched off on this site, often by a security plugin.',
  rest_cannot_create: 'This user may not write posts on the site.',
  rest_forbidden_status: 'This user may not write posts on the site.',
  rest_cannot_edit: 'This user may not change this post on the site.',
  rest_forbidden_context: 'This user may not change this post on the site.',
  rest_cannot_publish: 'This user may save drafts, but not publish on the site.',
  rest_disabled: 'A plugin of the site has switched off its REST API.',
};

const Refusal = z.object({ code: z.string(), data: z.object({ status: z.number() }) });
const OfStatus = z.object({ data: z.object({ details: z.object({ status: Refusal }) }) });

function errorOf(failure: Failure): TargetError {
  const { text, parsed } = failure;
  // What a query may not ask for stands inside the answer about its parameters.
  const inner = OfStatus.safeParse(parsed).data?.data.details.status;
  const code = inner?.code ?? textOf(parsed, 'code');
  const status = inner?.data.status ?? failure.status;
  // WordPress gives status 500 to a file of a kind that it does not take.
  const passing = code === 'rest_upload_sideload_error' ? null : passingError(failure);
  if (passing) return passing;
  const isUnknown = status === 401 && /^rest_(not_logged_in|cannot_|forbidden_)/.test(code);
  const known = isUnknown ? notLoggedIn : wordsOfCodes[code];
  if (known) return new TargetError(known, { status });
  if (parsed === undefined) return new TargetError(wordsOfPage(status, text), { status });
  if (code)
    return new TargetError(`The site refused this: ${firstLine(textOf(parsed, 'message'))}`, {
      status,
    });
  return new TargetError(`The site gave an answer that is not WordPress's (HTTP ${status}).`, {
    status,
  });
}
