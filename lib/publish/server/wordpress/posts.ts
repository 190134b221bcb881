import 'server-only';
import { z } from 'zod';
import { longestTime, webAddress } from '../http';
import { plainLines } from '../plain-lines';
import { type Access, type FoundPost, type RemotePost, TargetError, unlessGone } from '../target';
import { callWordPress } from './client';

const Post = z.object({
  id: z.number().int().positive(),
  link: z.string().catch(''),
  status: z.string(),
  modified_gmt: z.string().max(longestTime),
  date_gmt: z.string().nullable().catch(null),
  title: z.object({ raw: z.string() }).catch({ raw: '' }),
  content: z.object({ raw: z.string() }),
  meta: z.record(z.string(), z.unknown()).catch({}),
});
type WireAnswer = z.infer<typeof Post>;

/** Of a title, which is HTML here. */
const longestTitle = 1_000;

const statuses: Record<string, RemotePost['status']> = {
  publish: 'live',
  private: 'live',
  future: 'scheduled',
  trash: 'removed',
};

function readPost(answer: unknown): FoundPost {
  const parsed = Post.safeParse(answer);
  if (!parsed.success)
    throw new TargetError('The site answered without the post that it was sent.', {
      kind: 'retry',
      cause: parsed.error,
    });
  const { id, link, status, modified_gmt, date_gmt, title, content, meta } = parsed.data;
  return {
    id: String(id),
    url: webAddress(link),
    status: statuses[status] ?? 'draft',
    modified: modified_gmt,
    scheduledFor: status === 'future' ? instantOf(date_gmt) : null,
    title: plainLines(title.raw.slice(0, longestTitle)).text,
    source: content.raw,
    html: content.raw,
    metaTitle: titleOf(meta),
  };
}

function titleOf(meta: Record<string, unknown>): string | null {
  const title = meta._yoast_wpseo_title ?? meta.rank_math_title;
  return typeof title === 'string' ? title : null;
}

function instantOf(gmt: WireAnswer['date_gmt']): string | null {
  const at = Date.parse(`${gmt}Z`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Null if the site does not have it any more. */
export async function readWordPressPost(
  access: Access,
  id: string,
  signal?: AbortSignal,
): Promise<FoundPost | null> {
  const query = { context: 'edit' };
  const post = await unlessGone(async () =>
    readPost(await callWordPress(access, `wp/v2/posts/${id}`, { query, signal })),
  );
  return !post || post.status === 'removed' ? null : post;
}

/** The posts that hold our marker, oldest first: copies of a publication that was cut off. */
export async function findWordPressPosts(
  access: Access,
  marker: string,
  signal?: AbortSignal,
): Promise<FoundPost[]> {
  const status = 'publish,future,draft,pending,private';
  const query = { search: marker, status, context: 'edit', per_page: '20' };
  const answer = await callWordPress(access, 'wp/v2/posts', { query, signal });
  if (!Array.isArray(answer)) throw new TargetError('The site could not be searched.');
  return answer
    .map(readPost)
    .filter(({ source }) => source.includes(marker))
    .toSorted((a, b) => Number(a.id) - Number(b.id));
}

/** Makes a post, or changes the one of this id. */
export async function writeWordPressPost(
  access: Access,
  { id, fields, signal }: { id: string | null; fields: unknown; signal?: AbortSignal },
): Promise<FoundPost> {
  const path = id === null ? 'wp/v2/posts' : `wp/v2/posts/${id}`;
  const query = { context: 'edit' };
  const answer = await callWordPress(access, path, { method: 'POST', query, json: fields, signal });
  return readPost(answer);
}

/** Into the trash, from which the site's people can take it back. */
export async function trashWordPressPost(
  access: Access,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const method = 'DELETE';
  await unlessGone(() => callWordPress(access, `wp/v2/posts/${id}`, { method, signal }));
}
