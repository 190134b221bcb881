import { z } from 'zod';
import { blockedPage } from '../practice-site';
import { fail } from './fail';
import { postView, writePost } from './posts';
import { type GhostSite, newId } from './site';
import { refusalOfToken } from './token';

const notFound = () => fail(404, 'NotFoundError', 'Resource not found error, cannot read post.');

/** The Admin API; `path` begins behind its root. */
export async function answerAdmin(
  site: GhostSite,
  request: Request,
  path: string,
): Promise<Response> {
  if (site.takes('html-403')) return blockedPage();
  if (site.takes('rate-limit'))
    return Response.json({ errors: [] }, { status: 429, headers: { 'retry-after': '1' } });
  if (site.takes('status500')) return fail(500, 'InternalServerError', 'An error occurred.');
  if (path === 'site') return Response.json({ site: about(site) });
  const header = site.takes('strip-auth') ? null : request.headers.get('authorization');
  const refusal = await refusalOfToken(site, header);
  if (refusal) return refusal;
  const [kind = '', id, slug] = path.split('/');
  const query = new URL(request.url).searchParams;
  switch (`${request.method} ${kind}${id === undefined ? '' : '/id'}`) {
    case 'GET posts':
      return browse(site, query);
    case 'GET posts/id': {
      const post = site.state.posts.find((one) => one.id === id);
      return post ? Response.json({ posts: [postView(site, post, query)] }) : notFound();
    }
    case 'POST posts':
    case 'PUT posts/id':
      return writePost(site, request, id ?? null);
    case 'DELETE posts/id': {
      const { posts } = site.state;
      site.state.posts = posts.filter((one) => one.id !== id);
      site.save();
      return site.state.posts.length < posts.length
        ? new Response(null, { status: 204 })
        : notFound();
    }
    case 'GET tags/id': {
      const tag = site.state.tags.find((one) => one.slug === slug);
      return tag ? Response.json({ tags: [tag] }) : notFound();
    }
    case 'DELETE tags/id':
      site.state.tags = site.state.tags.filter((one) => one.id !== id);
      for (const post of site.state.posts) post.tags = post.tags.filter((one) => one !== id);
      site.save();
      return new Response(null, { status: 204 });
    case 'POST images/id':
      return takeImage(site, request);
    default:
      return fail(404, 'NotFoundError', 'Resource not found');
  }
}

function about(site: GhostSite) {
  const version = site.takes('old') ? '4.48' : '5.130';
  return { title: 'The practice magazine', url: `${site.base}/`, version };
}

/** Of Ghost's filters the one that we use. */
const Filter = /^tag:([\w-]+)(?:\+status:\[([\w,]+)\])?$/;

function browse(site: GhostSite, query: URLSearchParams): Response {
  const parsed = Filter.exec(query.get('filter') ?? '');
  if (!parsed) return fail(400, 'BadRequestError', 'Error parsing filter');
  const [, slug, statuses = 'draft,published,scheduled,sent'] = parsed;
  const tag = site.state.tags.find((one) => one.slug === slug);
  const found = site.state.posts.filter(
    (post) => tag && post.tags.includes(tag.id) && statuses.split(',').includes(post.status),
  );
  const limit = Number(query.get('limit') ?? 15);
  const posts = found.slice(0, limit).map((post) => postView(site, post, query));
  return Response.json({ posts, meta: { pagination: { total: found.length } } });
}

const Upload = z.object({
  file: z.file().mime(['image/webp', 'image/png', 'image/jpeg']),
  purpose: z.literal('image'),
  ref: z.string().optional(),
});

async function takeImage(site: GhostSite, request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const parsed = Upload.safeParse(form && Object.fromEntries(form));
  if (!parsed.success || !/^[\w.-]+$/.test(parsed.data.file.name))
    return fail(415, 'UnsupportedMediaTypeError', 'Please select a valid image.');
  const { file, ref = null } = parsed.data;
  const name = `${newId().slice(0, 6)}-${file.name}`;
  site.writeFile(name, new Uint8Array(await file.arrayBuffer()));
  site.state.images.push(name);
  site.save();
  return Response.json(
    { images: [{ url: `${site.base}/content/images/${name}`, ref }] },
    { status: 201 },
  );
}
