import { join } from 'node:path';
import { z } from 'zod';
import { appOrigin } from '../app-origin';
import { answerApi } from './api';
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
  if (path === 'faults') return planFaults(site, request);
  if (site.takes('hang')) await new Promise((resolve) => setTimeout(resolve, 600_000).unref());
  if (site.takes('slow')) await new Promise((resolve) => setTimeout(resolve, 3_000));
  publishDue(site);
  const route = url.searchParams.get('rest_route');
  if (route !== null) return answerApi(site, request, route.replace(/^\/|\/$/g, ''));
  if (path === 'wp-json' || path.startsWith('wp-json/'))
    return answerApi(site, request, path.slice('wp-json/'.length));
  return answerBlog(site, path);
}

const Plan = z.object({
  fault: z.enum(faults),
  times: z.number().int().min(1).max(1000).default(1),
});

/** POST plans a fault for the next calls that it fits, DELETE mends the site. */
async function planFaults(site: Site, request: Request): Promise<Response> {
  if (request.method === 'DELETE') site.mend();
  if (request.method !== 'POST') return Response.json({ faults });
  const parsed = Plan.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return Response.json({ faults }, { status: 400 });
  site.plan(parsed.data.fault, parsed.data.times);
  return Response.json(parsed.data);
}
