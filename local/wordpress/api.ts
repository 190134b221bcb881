import { z } from 'zod';
import { blockedPage, freeSlug } from '../practice-site';
import { account, type Site, type SitePost } from './site';

const statuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

const Fields = z.object({
  title: z.string().optional(),
  content: z.string().optional(),
  excerpt: z.string().optional(),
  slug: z.string().optional(),
  status: z.enum(statuses).optional(),
  date_gmt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    .nullable()
    .optional(),
  categories: z.array(z.number().int()).optional(),
  tags: z.array(z.number().int()).optional(),
  featured_media: z.number().int().optional(),
  // Only registered fields are kept, and this site has registered none.
  meta: z.record(z.string(), z.unknown()).optional(),
});
type Fields = z.infer<typeof Fields>;

function fail(status: number, code: string, message: string, more: Details = {}): Response {
  const { headers, details } = more;
  return Response.json({ code, message, data: { status, details } }, { status, headers });
}
type Details = { headers?: Record<string, string>; details?: object };

/** The REST API; `path` begins behind its root. */
export async function answerApi(site: Site, request: Request, path: string): Promise<Response> {
  if (path === '') return Response.json(root(site));
  const trouble = troubleOf(site);
  if (trouble) return trouble;
  const [, , kind = '', id] = path.split('/');
  const query = new URL(request.url).searchParams;
  const call = `${request.method} ${kind}${id === undefined ? '' : '/id'}`;
  const refusal = isLoggedIn(site, request) ? null : refusalOf(call, query);
  if (refusal) return refusal;
  switch (call) {
    case 'GET users/id':
      return Response.json({
        id: 1,
        name: 'Writer',
        slug: account,
        ...(query.get('context') === 'edit' && {
          capabilities: { edit_posts: true, publish_posts: true, upload_files: true },
        }),
      });
    case 'GET posts':
      return Response.json(search(site, query).map((post) => postView(site, post)));
    case 'GET posts/id':
    case 'DELETE posts/id':
      return answerPost(site, { id: Number(id), method: request.method, query });
    case 'POST posts':
    case 'POST posts/id':
      return writePost(site, request, id === undefined ? null : Number(id));
    case 'GET media': {
      const wanted = query.get('search') ?? '';
      const found = site.state.files.filter(({ name }) => name.includes(wanted));
      return Response.json(found.map((file) => fileView(site, file)));
    }
    case 'POST media':
      return takeFile(site, request);
    case 'POST media/id':
      return describeFile(site, Number(id), await request.json());
    case 'GET categories':
    case 'GET tags':
    case 'POST categories':
    case 'POST tags':
      return answerTerms(site, request, kind === 'tags' ? 'tags' : 'categories');
    default:
      return fail(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  }
}

function root({ base }: Site) {
  return {
    name: 'The practice blog',
    url: base,
    namespaces: ['oembed/1.0', 'wp/v2'],
    authentication: {
      'application-passwords': {
        endpoints: { authorization: `${base}/wp-admin/authorize-application.php` },
      },
    },
  };
}

function troubleOf(site: Site): Response | null {
  if (site.takes('html-403')) return blockedPage();
  if (site.takes('rate-limit'))
    return fail(429, 'too_many', 'Slow down.', { headers: { 'retry-after': '1' } });
  if (site.takes('status500')) return new Response('Fatal error', { status: 500 });
  return null;
}

/** Since 6.3.2 WordPress takes a wrong password for none, and says nothing of it. */
function isLoggedIn(site: Site, { method, headers }: Request): boolean {
  const basic = /^Basic (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  if (!basic || site.takes('strip-auth') || (method !== 'GET' && site.takes('post-401')))
    return false;
  const [user, ...rest] = Buffer.from(basic, 'base64').toString().split(':');
  const bare = (text: string) => text.replace(/\s/g, '');
  const { password, approved = [] } = site.state;
  const known = [password, ...approved.map((one) => one.password)].map(bare);
  return user === account && known.includes(bare(rest.join(':')));
}

/** What visitors may not do; media and terms are public. */
function refusalOf(call: string, query: URLSearchParams): Response | null {
  const status = 401;
  if (call === 'GET users/id') return fail(status, 'rest_not_logged_in', 'You are not logged in.');
  if (call === 'GET posts' && query.get('status') !== 'publish') {
    const inner = {
      code: 'rest_forbidden_status',
      message: 'Status is forbidden.',
      data: { status },
    };
    const details = { status: inner };
    return fail(400, 'rest_invalid_param', 'Invalid parameter(s): status', { details });
  }
  if (call === 'GET posts/id' && query.get('context') === 'edit')
    return fail(status, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.');
  if (call.startsWith('GET ')) return null;
  const verb = call.startsWith('DELETE ') ? 'delete' : call.endsWith('/id') ? 'edit' : 'create';
  return fail(status, `rest_cannot_${verb}`, `Sorry, you are not allowed to ${verb} this.`);
}

function search({ state }: Site, query: URLSearchParams): SitePost[] {
  const wanted = query.get('search') ?? '';
  const allowed = (query.get('status') ?? 'publish').split(',');
  return state.posts
    .filter(
      ({ status, title, content }) =>
        allowed.includes(status) && `${title} ${content}`.includes(wanted),
    )
    .toReversed()
    .slice(0, Number(query.get('per_page') ?? 10));
}

function answerPost(
  site: Site,
  { id, method, query }: { id: number; method: string; query: URLSearchParams },
): Response {
  const post = site.state.posts.find((one) => one.id === id);
  if (!post) return fail(404, 'rest_post_invalid_id', 'Invalid post ID.');
  if (method === 'GET') return Response.json(postView(site, post));
  if (query.get('force') === 'true') {
    site.state.posts = site.state.posts.filter((one) => one.id !== id);
    site.save();
    return Response.json({ deleted: true, previous: postView(site, post) });
  }
  if (post.status === 'trash')
    return fail(410, 'rest_already_trashed', 'The post has already been deleted.');
  Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` });
  post.modified_gmt = site.changedAt();
  site.save();
  return Response.json(postView(site, post));
}

async function writePost(site: Site, request: Request, id: number | null): Promise<Response> {
  const parsed = Fields.safeParse(await request.json().catch(() => null));
  if (!parsed.success)
    return fail(400, 'rest_invalid_param', parsed.error.issues[0]?.message ?? 'Invalid parameter.');
  const earlier = site.state.posts.find((one) => one.id === id);
  if (id !== null && !earlier) return fail(404, 'rest_post_invalid_id', 'Invalid post ID.');
  const post = earlier ?? newPost(site);
  apply(site, post, parsed.data);
  if (!earlier) site.state.posts.push(post);
  site.save();
  if (site.takes('made-not-answered')) return new Response('Bad gateway', { status: 502 });
  if (site.takes('error-inside'))
    return Response.json({ code: 'db_error', message: 'Could not save.' });
  return Response.json(postView(site, post), { status: earlier ? 200 : 201 });
}

function newPost(site: Site): SitePost {
  return {
    ...{ id: site.nextId(), title: '', content: '', excerpt: '', slug: '', status: 'draft' },
    ...{ date_gmt: null, modified_gmt: '', categories: [1], tags: [], featured_media: 0 },
  };
}

function apply(site: Site, post: SitePost, { meta: _dropped, ...fields }: Fields): void {
  Object.assign(post, fields);
  if (fields.slug !== undefined) post.slug = freeSlug(site.state.posts, post, fields.slug);
  if (site.takes('title-only')) post.content = '';
  if (site.takes('cut')) post.content = post.content.slice(0, post.content.length * 0.9);
  const isFuture = post.date_gmt !== null && Date.parse(`${post.date_gmt}Z`) > Date.now();
  if (post.status === 'publish' && isFuture) post.status = 'future';
  if (post.status === 'future' && !isFuture) post.status = 'publish';
  if (post.status === 'publish' && post.date_gmt === null)
    post.date_gmt = new Date().toISOString().slice(0, 19);
  post.modified_gmt = site.changedAt();
}

function postView({ base }: Site, post: SitePost) {
  const { title, content, excerpt, ...rest } = post;
  const isPublic = post.status === 'publish';
  return {
    ...rest,
    date_gmt: post.date_gmt ?? post.modified_gmt,
    link: isPublic || post.status === 'future' ? `${base}/${post.slug}` : `${base}/?p=${post.id}`,
    title: { raw: title, rendered: title },
    content: { raw: content, rendered: content.replace(/<!--[\s\S]*?-->/g, '') },
    excerpt: { raw: excerpt, rendered: excerpt },
    meta: { footnotes: '' },
  };
}

async function takeFile(site: Site, request: Request): Promise<Response> {
  const disposition = request.headers.get('content-disposition') ?? '';
  const name = /^attachment; filename="([\w.-]+)"$/.exec(disposition)?.[1];
  const type = request.headers.get('content-type') ?? '';
  if (name && !/^image\/(webp|png|jpeg)$/.test(type))
    return fail(500, 'rest_upload_sideload_error', 'You are not allowed to upload this file type.');
  if (!name)
    return fail(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length === 0) return fail(400, 'rest_upload_no_data', 'No data supplied.');
  const file = { id: site.nextId(), name, type, alt: '' };
  site.writeFile(name, bytes);
  site.state.files.push(file);
  site.save();
  return Response.json(fileView(site, file), { status: 201 });
}

function describeFile(site: Site, id: number, body: { alt_text?: string }): Response {
  const file = site.state.files.find((one) => one.id === id);
  if (!file) return fail(404, 'rest_post_invalid_id', 'Invalid post ID.');
  file.alt = String(body.alt_text ?? file.alt);
  site.save();
  return Response.json(fileView(site, file));
}

function fileView({ base }: Site, { id, name, alt }: Site['state']['files'][number]) {
  return { id, source_url: `${base}/wp-content/uploads/${name}`, alt_text: alt };
}

async function answerTerms(site: Site, request: Request, kind: 'categories' | 'tags') {
  const own = site.state.terms.filter((term) => term.kind === kind);
  const view = ({ id, name }: { id: number; name: string }) => ({ id, name });
  if (request.method === 'GET') {
    const wanted = (new URL(request.url).searchParams.get('search') ?? '').toLowerCase();
    return Response.json(own.filter(({ name }) => name.toLowerCase().includes(wanted)).map(view));
  }
  const { name } = z.object({ name: z.string().min(1) }).parse(await request.json());
  if (own.some((term) => term.name.toLowerCase() === name.toLowerCase()))
    return fail(400, 'term_exists', 'A term with the name provided already exists.');
  const term = { id: site.nextId(), name, kind };
  site.state.terms.push(term);
  site.save();
  return Response.json(view(term), { status: 201 });
}
