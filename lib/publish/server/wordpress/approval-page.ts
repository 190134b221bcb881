import 'server-only';
import { randomUUID } from 'node:crypto';
import { loopbackOrigins } from '@/lib/env';
import { TargetError } from '../target';
import { findApi, siteOf } from './connect';

/** Known to each WordPress that approved this program before, so it never changes. */
const appId = '5f0a2c1e-8a3b-4d57-9c46-2b1f7e90d3a8';

/** Where a site asks its user to approve a program. Throws TargetError. */
export async function findApprovalPage(typed: string): Promise<{ site: string; page: URL }> {
  const site = siteOf(typed);
  const { approvalPage } = await findApi(site);
  return { site, page: pageOf(site, approvalPage) };
}

/** The browser is led to the site's own origin alone. Throws TargetError. */
export function pageOf(site: string, approvalPage: string | null): URL {
  if (!approvalPage || !URL.canParse(approvalPage))
    throw new TargetError('This site has no page for approvals. Enter an application password.');
  const page = new URL(approvalPage);
  const { origin } = new URL(site);
  if (page.origin !== origin)
    throw new TargetError(
      `This site names a page for approvals at another address (${page.origin}). If that is your site, enter that address.`,
    );
  if (page.protocol !== 'https:' && !loopbackOrigins().includes(origin))
    throw new TargetError('Approving a connection needs a site with https.');
  return page;
}

/** The page with what it needs to know; `back` is where it sends the browser. */
export function approvalAddress(page: URL, { back, state }: { back: URL; state: string }): string {
  if (back.protocol !== 'https:' && !loopbackOrigins().includes(page.origin))
    throw new TargetError(
      'WordPress answers only to an address with https, which this server does not have. Enter an application password.',
    );
  const success = new URL(back);
  success.searchParams.set('state', state);
  const reject = new URL(success);
  reject.searchParams.set('rejected', '1');
  const url = new URL(page);
  const fields = {
    // WordPress refuses a second password of the same name.
    app_name: `Inkwright ${new Date().toISOString().slice(0, 10)} ${randomUUID().slice(0, 4)}`,
    ...{ app_id: appId, success_url: success.href, reject_url: reject.href },
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
