import 'server-only';
import { z } from 'zod';
import { parseJson, passingError, request, withProtocol } from '../http';
import { type Access, type FoundSite, TargetError } from '../target';
import { callGhost } from './client';

const oldestMajor = 5;

const Site = z.object({
  site: z.object({ title: z.string().catch(''), url: z.url(), version: z.string() }),
});

/** Finds the Admin API of a site, whose admin may have another domain than its blog. */
export async function findGhost(typed: string): Promise<FoundSite> {
  const text = withProtocol(typed);
  if (!URL.canParse(text)) throw new TargetError('This is not a web address.');
  const { origin, pathname } = new URL(text);
  const folders = pathname.split('/').filter(Boolean);
  const siteIn = (depth: number) => [origin, ...folders.slice(0, depth)].join('/');
  const admin = folders.lastIndexOf('ghost');
  // A blog may itself be in a folder of that name.
  const bare = siteIn(admin === -1 ? folders.length : admin);
  let status = 0;
  for (const site of new Set([bare, siteIn(folders.length)])) {
    const api = `${site}/ghost/api/admin`;
    const answer = await readSite(`${api}/site/`);
    if (answer.found && Number.parseInt(answer.found.version, 10) < oldestMajor)
      throw new TargetError(tooOld);
    if (answer.found) return { site, api, name: answer.found.title };
    status ||= answer.status;
  }
  throw new TargetError(await refusalOf(bare, status));
}

const tooOld = 'This Ghost is too old. Publishing needs Ghost 5 or newer.';

async function readSite(url: string) {
  // With a header of ours a redirect to another origin is refused, and named.
  const headers = { accept: 'application/json' };
  const answer = await request({ url, headers, timeoutMs: 15_000 });
  const { status } = answer;
  const passing = passingError(answer);
  if (passing) throw passing;
  const parsed = Site.safeParse(parseJson(answer.body.toString('utf8')));
  return { status, found: parsed.success && status < 300 ? parsed.data.site : null };
}

async function refusalOf(site: string, status: number): Promise<string> {
  if (status === 401) return 'The whole site is behind a password of its server.';
  if (status === 403)
    return 'A firewall of the site refuses its Admin API. Allow /ghost/api/ for this service.';
  const { found } = await readSite(`${site}/ghost/api/v4/admin/site/`);
  if (found) return tooOld;
  return 'No Ghost answers at this address. Give the address of its admin, which ends with /ghost; it can have another domain than the blog.';
}

/** Walks the path of a publication: the key, and a draft made and removed. */
export async function tryGhost(access: Access): Promise<void> {
  const post = { title: 'Connection test (removed at once)', status: 'draft' };
  const made = await callGhost(access, 'posts/', { method: 'POST', json: { posts: [post] } });
  const draft = z.object({ posts: z.tuple([z.object({ id: ghostId })]) }).safeParse(made);
  if (!draft.success) throw new TargetError('The site did not make the draft that tests it.');
  await callGhost(access, `posts/${draft.data.posts[0].id}/`, { method: 'DELETE' });
}

/** Stands in paths, so only Ghost's own form is taken. */
export const ghostId = z.string().regex(/^[0-9a-f]{24}$/);
