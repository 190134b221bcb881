import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { freeSlug } from '../practice-site';
import { fail } from './fail';
import { htmlOf } from './lexical';
import { type GhostPost, type GhostSite, type GhostTag, newId } from './site';

const text = (max: number) => z.string().max(max).nullable().optional();

/** Ghost drops fields that it does not know without an error; here one would go unnoticed. */
const Fields = z.strictObject({
  title: z.string().min(1).max(255).optional(),
  slug: z.string().max(191).optional(),
  lexical: z.string().optional(),
  status: z.enum(['draft', 'published', 'scheduled']).optional(),
  published_at: z.iso.datetime().nullable().optional(),
  updated_at: z.iso.datetime().optional(),
  custom_excerpt: text(300),
  feature_image: text(2000),
  feature_image_alt: text(191),
  meta_title: text(300),
  meta_description: text(500),
  canonical_url: text(2000),
  tags: z
    .array(z.object({ id: z.string().optional(), name: z.string().min(1).max(191) }))
    .optional(),
});
const Body = z.object({ posts: z.tuple([Fields]) });
type Fields = z.infer<typeof Fields>;

const soonest = 2 * 60_000;

export async function writePost(
  site: GhostSite,
  request: Request,
  id: string | null,
): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const parsed = Body.safeParse(await request.json().catch(() => null));
  if (!parsed.success)
    return fail(422, 'ValidationError', 'Validation error, cannot save post.', {
      context: parsed.error.issues[0]?.message ?? '',
    });
  const [fields] = parsed.data.posts;
  const earlier = site.state.posts.find((one) => one.id === id);
  if (id !== null && !earlier) return fail(404, 'NotFoundError', 'Resource not found error.');
  const refusal = refusalOf(fields, earlier);
  if (refusal) return refusal;
  const post = earlier ?? newPost(site);
  const wasLive = post.status === 'published';
  apply(site, post, fields);
  if (!earlier) site.state.posts.push(post);
  if (query.has('newsletter') && !wasLive && post.status !== 'draft')
    site.state.mailed.push(post.slug);
  site.save();
  if (site.takes('made-not-answered')) return new Response('Bad gateway', { status: 502 });
  if (site.takes('error-inside'))
    return Response.json({ errors: [{ message: 'Could not save.', type: 'InternalServerError' }] });
  return Response.json({ posts: [postView(site, post, query)] }, { status: earlier ? 200 : 201 });
}

function refusalOf(fields: Fields, earlier: GhostPost | undefined): Response | null {
  const invalid = (context: string) =>
    fail(422, 'ValidationError', 'Validation error, cannot save post.', { context });
  if (!earlier && !fields.title) return invalid('title is required');
  if (earlier && !fields.updated_at) return invalid('updated_at is required');
  if (earlier && fields.updated_at !== earlier.updated_at)
    return fail(409, 'UpdateCollisionError', 'Saving failed! Someone else is editing this post.', {
      code: 'UPDATE_COLLISION',
    });
  const status = fields.status ?? earlier?.status;
  if (status === 'scheduled' && earlier?.status === 'published')
    return invalid('Your post is already published, please reload your page.');
  const at = fields.published_at ?? earlier?.published_at ?? '';
  const isTimed = fields.status === 'scheduled' && earlier?.published_at !== at;
  if (isTimed && !(Date.parse(at) >= Date.now() + soonest))
    return invalid('Date must be at least 2 minutes in the future.');
  return null;
}

function newPost(site: GhostSite): GhostPost {
  const none = { custom_excerpt: null, feature_image: null, feature_image_alt: null };
  return {
    ...{ id: newId(), uuid: randomUUID(), title: '', slug: '', lexical: emptyText },
    ...{ ...none, meta_title: null, meta_description: null, canonical_url: null },
    ...{ status: 'draft', created_at: site.now(), updated_at: '', published_at: null, tags: [] },
  };
}

const emptyText = '{"root":{"type":"root","children":[]}}';

function apply(site: GhostSite, post: GhostPost, { tags, ...fields }: Fields): void {
  Object.assign(post, fields);
  if (tags) post.tags = [...new Set(tags.map(({ name }) => tagOf(site, name).id))];
  post.slug = freeSlug(site.state.posts, post, fields.slug ?? (post.slug || slugOf(post.title)));
  if (site.takes('title-only')) post.lexical = emptyText;
  if (site.takes('cut')) post.lexical = withoutEnd(post.lexical);
  const isFuture = post.published_at !== null && Date.parse(post.published_at) > Date.now();
  if (post.status === 'published' && isFuture) post.status = 'scheduled';
  if (post.status === 'published') post.published_at ??= new Date().toISOString();
  post.updated_at = site.now();
}

function withoutEnd(lexical: string): string {
  const { root } = JSON.parse(lexical);
  return JSON.stringify({ root: { ...root, children: root.children.slice(0, -1) } });
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/^#/, 'hash-')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

function tagOf({ state }: GhostSite, name: string): GhostTag {
  const known = state.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const tag = known ?? { id: newId(), name, slug: slugOf(name) };
  if (!known) state.tags.push(tag);
  return tag;
}

/** Without `formats` the answer holds no HTML. */
export function postView({ base, state }: GhostSite, post: GhostPost, query: URLSearchParams) {
  const formats = (query.get('formats') ?? 'lexical').split(',');
  const { lexical, ...rest } = post;
  return {
    ...rest,
    ...(formats.includes('lexical') && { lexical }),
    ...(formats.includes('html') && { html: htmlOf(lexical) }),
    url: post.status === 'published' ? `${base}/${post.slug}/` : `${base}/p/${post.uuid}/`,
    tags: state.tags.filter(({ id }) => post.tags.includes(id)),
  };
}
