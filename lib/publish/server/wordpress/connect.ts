import 'server-only';
import { z } from 'zod';
import { parseJson, request, withProtocol } from '../http';
import { type Access, TargetError } from '../target';
import { callWordPress } from './client';

const Root = z.object({
  name: z.string().catch(''),
  namespaces: z.array(z.string()),
  authentication: z.unknown(),
});

const Approvals = z.object({
  'application-passwords': z.object({ endpoints: z.object({ authorization: z.string() }) }),
});

const Me = z.object({
  name: z.string().catch(''),
  slug: z.string().catch(''),
  capabilities: z.record(z.string(), z.unknown()).catch({}),
});

/** The address as its user types it, without a path to the admin pages. */
export function siteOf(typed: string): string {
  const text = withProtocol(typed);
  if (!URL.canParse(text)) throw new TargetError('This is not a web address.');
  const url = new URL(text);
  const path = url.pathname.replace(/\/(wp-admin|wp-login\.php|wp-json)(\/.*)?$/, '');
  return `${url.origin}${path.replace(/\/+$/, '')}`;
}

type FoundApi = { api: string; name: string; approvalPage: string | null };

/** Finds the API of a site. Throws TargetError, in words for its owner. */
export async function findApi(site: string): Promise<FoundApi> {
  const pretty = await readRoot(`${site}/wp-json/`);
  if (pretty.root) return { api: `${site}/wp-json`, ...pretty.root };
  const plain = await readRoot(`${site}/?rest_route=/`);
  if (plain.root) return { api: `${site}/?rest_route=/`, ...plain.root };
  throw new TargetError(refusalOf(site, pretty.status));
}

async function readRoot(url: string) {
  const { status, body } = await request({ url, timeoutMs: 15_000 });
  const root = Root.safeParse(parseJson(body.toString('utf8')));
  if (!root.success || !root.data.namespaces.includes('wp/v2')) return { status, root: null };
  assertPasswordsOn(root.data);
  const approvals = Approvals.safeParse(root.data.authentication);
  const approvalPage = approvals.data?.['application-passwords'].endpoints.authorization ?? null;
  return { status, root: { name: root.data.name, approvalPage } };
}

function assertPasswordsOn({ authentication }: z.infer<typeof Root>): void {
  const offered = typeof authentication === 'object' && authentication !== null;
  if (offered && 'application-passwords' in authentication) return;
  throw new TargetError(
    'Application passwords are switched off on this site. They need https, and some security plugins disable them.',
  );
}

function refusalOf(site: string, status: number): string {
  if (/\.wordpress\.com$/.test(new URL(site).hostname))
    return 'This plan of WordPress.com has no API to publish by: it needs the Business plan.';
  if (status === 401) return 'The whole site is behind a password of its server.';
  if (status === 403)
    return 'A firewall or security plugin of the site refuses its REST API. Allow /wp-json/ for this service.';
  return 'No WordPress answers at this address. Give the address of its front page.';
}

/** Walks the path of a publication: who we are, what we may do, a draft made and removed. */
export async function tryWordPress(access: Access): Promise<void> {
  const me = Me.parse(
    await callWordPress(access, 'wp/v2/users/me', { query: { context: 'edit' } }),
  );
  if (me.capabilities.edit_posts !== true)
    throw new TargetError('This user may not write posts on the site. Use an author or editor.');
  const made = await callWordPress(access, 'wp/v2/posts', {
    method: 'POST',
    json: { title: 'Connection test (removed at once)', content: '', status: 'draft' },
  });
  const draft = z.object({ id: z.number() }).safeParse(made);
  if (!draft.success) throw new TargetError('The site did not make the draft that tests it.');
  await callWordPress(access, `wp/v2/posts/${draft.data.id}`, {
    method: 'DELETE',
    query: { force: 'true' },
  });
}
