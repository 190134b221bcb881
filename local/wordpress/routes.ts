import { join } from 'node:path';
import { appOrigin } from '../app-origin';
import { planFaults, stall } from '../practice-site';
import { answerApi } from './api';
import { answerApproval } from './approve';
import { answerBlog, publishDue } from './blog';
import { faults, openSite, type Site } from './site';

// Next bundles each route on its own; only globalThis is shared between them.
const holder = globalThis as typeof globalThis & { inkwrightWordPress?: Site };
const root = '/local/wordpress';

/** /local/wordpress/…: the blog, its API below wp-json, and its faults. */
export async function wordpressRoute(request: Request): Promise<Response> {
  const folder = join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? '.data', 'wordpress');
  holder.inkwrightWordPress ??= openSite({ folder, base: `${appOrigin()}${root}` });
  return answerSite(holder.inkwrightWordPress, request, root);
}

/** `prefix` is the path of the front page. */
export async function answerSite(site: Site, request: Request, prefix = ''): Promise<Response> {
  const url = new URL(request.url);
  const path = decodeURIComponent(url.pathname.slice(prefix.length)).replace(/^\/|\/$/g, '');
  if (path === 'faults') return planFaults(site, faults, request);
  await stall(site);
  publishDue(site);
  const route = url.searchParams.get('rest_route');
  if (route !== null) return answerApi(site, request, route.replace(/^\/|\/$/g, ''));
  if (path === 'wp-json' || path.startsWith('wp-json/'))
    return answerApi(site, request, path.slice('wp-json/'.length));
  if (path === 'wp-admin/authorize-application.php') return answerApproval(site, request);
  return answerBlog(site, path);
}
