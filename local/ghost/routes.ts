import { join } from 'node:path';
import { appOrigin } from '../app-origin';
import { planFaults, stall } from '../practice-site';
import { answerAdmin } from './api';
import { answerBlog, publishDue } from './blog';
import { faults, type GhostSite, openGhost } from './site';

// Next bundles each route on its own; only globalThis is shared between them.
const holder = globalThis as typeof globalThis & { inkwrightGhost?: GhostSite };
const root = '/local/ghost';

/** /local/ghost/…: the blog, its Admin API below ghost/api/admin, and its faults. */
export async function ghostRoute(request: Request): Promise<Response> {
  const folder = join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? '.data', 'ghost');
  holder.inkwrightGhost ??= openGhost({ folder, base: `${appOrigin()}${root}` });
  return answerGhost(holder.inkwrightGhost, request, root);
}

/** `prefix` is the path of the front page. */
export async function answerGhost(
  site: GhostSite,
  request: Request,
  prefix = '',
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = decodeURIComponent(pathname.slice(prefix.length)).replace(/^\/|\/$/g, '');
  if (path === 'faults') return planFaults(site, faults, request);
  await stall(site);
  publishDue(site);
  if (path.startsWith('ghost/api/admin/'))
    return answerAdmin(site, request, path.slice('ghost/api/admin/'.length));
  return answerBlog(site, path);
}
