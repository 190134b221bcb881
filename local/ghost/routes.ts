import { join } from 'node:path';
import { z } from 'zod';
import { appOrigin } from '../app-origin';
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
  if (path === 'faults') return planFaults(site, request);
  if (site.takes('hang')) await new Promise((resolve) => setTimeout(resolve, 600_000).unref());
  if (site.takes('slow')) await new Promise((resolve) => setTimeout(resolve, 3_000));
  publishDue(site);
  if (path.startsWith('ghost/api/admin/'))
    return answerAdmin(site, request, path.slice('ghost/api/admin/'.length));
  return answerBlog(site, path);
}

const Plan = z.object({
  fault: z.enum(faults),
  times: z.number().int().min(1).max(1000).default(1),
});

/** POST plans a fault for the next calls that it fits, DELETE mends the site. */
async function planFaults(site: GhostSite, request: Request): Promise<Response> {
  if (request.method === 'DELETE') site.mend();
  if (request.method !== 'POST') return Response.json({ faults });
  const parsed = Plan.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return Response.json({ faults }, { status: 400 });
  site.plan(parsed.data.fault, parsed.data.times);
  return Response.json(parsed.data);
}
