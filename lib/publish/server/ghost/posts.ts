import 'server-only';
import { z } from 'zod';
import { ghostFields } from '@/lib/export/ghost';
import { hashOf } from '../hash-of';
import { longestTime, webAddress } from '../http';
import {
  type Access,
  type FoundPost,
  type Outgoing,
  type RemotePost,
  TargetError,
  unlessGone,
} from '../target';
import { callGhost } from './client';
import { ghostId } from './connect';

const Post = z.object({
  id: ghostId,
  title: z.string().catch(''),
  url: z.string().catch(''),
  status: z.string(),
  created_at: z.string().catch(''),
  updated_at: z.string().max(longestTime),
  published_at: z.string().nullable().catch(null),
  lexical: z.string().nullable().catch(null),
  html: z.string().nullable().catch(null),
  meta_title: z.string().nullable().catch(null),
});
const Posts = z.object({ posts: z.array(Post) });

/** Both forms of the text: one to send, one to compare. */
const query = { formats: 'html,lexical' };

const statuses: Record<string, RemotePost['status']> = {
  published: 'live',
  sent: 'live',
  scheduled: 'scheduled',
};

/**
 * An internal tag: it is made in one request with the post, Ghost finds posts by it, and neither
 * readers nor themes see it.
 */
const tagOf = (publicationId: string) => `#inkwright-${publicationId}`;
const slugOf = (publicationId: string) => `hash-inkwright-${publicationId}`;

function shaped<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const words = 'The site answered without the post that it was sent.';
  throw new TargetError(words, { kind: 'retry', cause: parsed.error });
}

function readPosts(answer: unknown): FoundPost[] {
  return shaped(Posts, answer)
    .posts.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
    .map((post) => ({
      id: post.id,
      url: webAddress(post.url),
      status: statuses[post.status] ?? 'draft',
      modified: post.updated_at,
      scheduledFor: post.status === 'scheduled' ? post.published_at : null,
      title: post.title.slice(0, 1_000),
      source: post.lexical ?? '',
      html: post.html ?? '',
      metaTitle: post.meta_title,
    }));
}

function readPost(answer: unknown): FoundPost {
  const [post] = readPosts(answer);
  if (post) return post;
  throw new TargetError('The site answered without the post.', { kind: 'retry' });
}

/** Null if the site does not have it any more. */
export async function readGhostPost(
  access: Access,
  id: string,
  signal: AbortSignal,
): Promise<FoundPost | null> {
  return (
    (await unlessGone(async () => {
      return readPost(await callGhost(access, `posts/${ghostId.parse(id)}/`, { query, signal }));
    })) ?? null
  );
}

export async function findGhostPosts(
  access: Access,
  publicationId: string,
  signal: AbortSignal,
): Promise<FoundPost[]> {
  const filter = `tag:${slugOf(publicationId)}+status:[draft,published,scheduled,sent]`;
  const wanted = { ...query, filter, limit: '15' };
  return readPosts(await callGhost(access, 'posts/', { query: wanted, signal }));
}

type Writing = { earlier: FoundPost | null; signal: AbortSignal };

/** Without the parameter `newsletter`, so that no mail goes out. */
export async function writeGhostPost(
  access: Access,
  post: Outgoing & { source: string },
  { earlier, signal }: Writing,
): Promise<FoundPost> {
  if (earlier?.status === 'live' && post.status === 'scheduled')
    throw new TargetError('The post is live there already. Unpublish it first, then schedule it.');
  const fields = {
    ...fieldsOf(post, earlier),
    ...(await tagsOf(access, post, { earlier, signal })),
  };
  const answer = earlier
    ? await callGhost(access, `posts/${earlier.id}/`, {
        method: 'PUT',
        query,
        json: { posts: [{ ...fields, updated_at: earlier.modified }] },
        signal,
      })
    : await callGhost(access, 'posts/', {
        method: 'POST',
        query,
        json: { posts: [fields] },
        signal,
      });
  return readPost(answer);
}

function fieldsOf(post: Outgoing & { source: string }, earlier: FoundPost | null) {
  const { article, files, source } = post;
  const { posts_meta, ...fields } = ghostFields(article, (image) => {
    return files[hashOf(image)]?.url ?? image.url;
  });
  return { ...fields, ...posts_meta, lexical: source, ...statusOf(post, earlier) };
}

function statusOf({ status, scheduledFor }: Outgoing, earlier: FoundPost | null) {
  switch (status) {
    case 'draft':
      return { status: 'draft' };
    case 'scheduled':
      return { status: 'scheduled', published_at: scheduledFor };
    case 'live':
      // Without a date Ghost takes its own clock's; a planned one would keep it scheduled.
      return { status: 'published', ...(earlier?.status !== 'live' && { published_at: null }) };
    default:
      return {};
  }
}

const Tag = z.object({ id: ghostId, name: z.string() });
const TagAnswer = z.object({ tags: z.tuple([Tag]) });
const TagsOfPost = z.object({ posts: z.tuple([z.object({ tags: z.array(Tag) })]) });

/** Ghost replaces the tags of a post by those it is sent, and makes those that it lacks. */
async function tagsOf(
  access: Access,
  { publicationId, terms }: Outgoing,
  { earlier, signal }: Writing,
): Promise<{ tags?: { name: string }[] }> {
  const mark = { name: tagOf(publicationId) };
  if (!earlier || terms.tags.length > 0)
    return { tags: [...terms.tags.map((name) => ({ name })), mark] };
  const include = { include: 'tags' };
  const answer = await callGhost(access, `posts/${earlier.id}/`, { query: include, signal });
  const kept = shaped(TagsOfPost, answer).posts[0].tags;
  return kept.some(({ name }) => name === mark.name) ? {} : { tags: [...kept, mark] };
}

/** For good: Ghost has no trash. */
export async function removeGhostPost(
  access: Access,
  { id, publicationId, isCopy }: { id: string; publicationId: string; isCopy: boolean },
  signal: AbortSignal,
): Promise<void> {
  const method = 'DELETE';
  await unlessGone(() => callGhost(access, `posts/${ghostId.parse(id)}/`, { method, signal }));
  if (isCopy) return;
  await unlessGone(async () => {
    const found = await callGhost(access, `tags/slug/${slugOf(publicationId)}/`, { signal });
    const [tag] = shaped(TagAnswer, found).tags;
    await callGhost(access, `tags/${tag.id}/`, { method, signal });
  });
}
