import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArticle } from '@/lib/export/article';
import { digestArticle, digestLexical } from '@/lib/export/testing/digest';
import { ghost } from '@/lib/publish/server/ghost/target';
import { provePage } from '@/lib/publish/server/proof/prove';
import { putPost } from '@/lib/publish/server/put-post';
import { type Access, TargetError } from '@/lib/publish/server/target';
import { answerGhost } from '@/local/ghost/routes';
import { type Fault, type GhostSite, openGhost } from '@/local/ghost/site';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';
import { trials } from '../../helpers/trials';

let server: HttpServer;
let site: GhostSite;
let folder: string;
/** Every request that came in. */
let requests: Request[] = [];
/** The path of its front page. */
let served = '';
/** Answers in the site's place when it is set. */
let instead: ((request: Request) => Response | null) | null = null;

beforeAll(async () => {
  server = await serveHttp(async (request) => {
    requests.push(request);
    return instead?.(request) ?? answerGhost(site, request, served);
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', server.origin);
  folder = await mkdtemp(join(tmpdir(), 'inkwright-ghost-'));
  site = openGhost({ folder, base: server.origin });
  requests = [];
});
afterEach(async () => {
  instead = null;
  served = '';
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const access = (): Access => ({
  api: `${server.origin}/ghost/api/admin`,
  account: site.state.keyId,
  password: site.state.secret,
});
const publication = {
  id: '0b8f5a0e-2a43-4c8b-9d55-1f6c2f2f9d11',
  userId: 'u',
  remoteId: null as string | null,
  remoteModified: null as string | null,
  sentHtml: null as string | null,
};
const content =
  'Format: 2\n\n---\n\n# Tea, calmly\n\nPour "the water" at 95 degrees -- slowly.\n\n## Leaves\n\n- Green\n- Black\n\n> Wait.\n\nRead [more](https://tea.example/more).\n\n| Leaf | Minutes |\n| :-- | --: |\n| Green | 2 |\n\n```sh\nboil --at 80\n```\n\nThe end.';
const article = (text = content) =>
  readArticle({
    post: {
      ...{ title: 'Tea, calmly', slug: 'tea-calmly', content: text, keyword: 'tea' },
      ...{ metaTitle: 'Calm tea', metaDescription: 'How', excerpt: 'Tea', wordCount: 9 },
      ...{ createdAt: new Date(0), updatedAt: new Date(0) },
    },
    author: null,
    images: {},
  });

type Changes = Partial<Parameters<typeof putPost>[0]['order']> & {
  known?: Partial<typeof publication>;
  text?: string;
  tags?: string[];
};
const put = ({ known, text, tags = [], ...order }: Changes = {}) =>
  putPost({
    target: ghost.open(access()),
    publication: { ...publication, ...known },
    article: article(text),
    order: { action: 'live', overwrite: false, ...order },
    files: {},
    terms: { categories: [], tags },
    signal: AbortSignal.timeout(60_000),
  });

async function putWell(changes: Changes = {}) {
  const result = await put(changes);
  if ('problem' in result) throw new Error(`There is a ${result.problem.kind} post.`);
  return {
    ...result,
    known: { remoteId: result.remote.id, remoteModified: result.remote.modified },
  };
}

const tagsOf = (at = 0) =>
  site.state.tags
    .filter(({ id }) => site.state.posts[at]?.tags.includes(id))
    .map(({ name }) => name)
    .toSorted();
const marker = `#inkwright-${publication.id}`;
const markOf = () => site.state.tags.find(({ name }) => name === marker);

describe('connecting', () => {
  it.each(['', '/', '/ghost', '/ghost/', '/ghost/#/settings/integrations'])(
    'finds the Admin API from the address that ends with "%s"',
    async (end) => {
      expect(await ghost.findSite(`${server.origin}${end}`)).toEqual({
        site: server.origin,
        api: `${server.origin}/ghost/api/admin`,
        name: 'The practice magazine',
      });
    },
  );

  it.each(['/local/ghost', '/local/ghost/', '/local/ghost/ghost', '/local/ghost/ghost/'])(
    'finds the Admin API of a blog in a folder that is called ghost, from %s, by redirects',
    async (path) => {
      const { origin } = server;
      instead = ({ url }) => {
        const { pathname, search } = new URL(url);
        const bare = `${origin}${pathname.replace(/\/$/, '')}${search}`;
        // As Next does with a slash at the end.
        if (pathname.endsWith('/')) return Response.redirect(bare, 308);
        return null;
      };
      served = '/local/ghost';
      const found = await ghost.findSite(`${origin}${path}`);
      expect(found).toMatchObject({ site: `${origin}/local/ghost` });
      await ghost.open({ ...access(), api: found.api }).tryOut();
      expect(site.state.posts).toEqual([]);
    },
  );

  it('walks the whole path and leaves nothing behind', async () => {
    await ghost.open(access()).tryOut();
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(site.state.posts).toEqual([]);
  });

  it.each<[Fault, RegExp]>([
    ['strip-auth', /strips the Authorization header/],
    ['html-403', /firewall or security plugin.*Blocked/],
    ['rate-limit', /asks us to wait/],
    ['status500', /failed \(HTTP 500\)/],
    ['error-inside', /The site failed/],
  ])('names %s', async (fault, words) => {
    site.plan(fault, 1);
    await expect(ghost.open(access()).tryOut()).rejects.toThrow(words);
  });

  it.each<[string, Partial<Access>, RegExp]>([
    ['another key', { account: 'a'.repeat(24) }, /does not know this Admin API key/],
    ['a wrong secret', { password: 'ab'.repeat(32) }, /does not accept this Admin API key/],
  ])('names %s', async (_what, wrong, words) => {
    await expect(ghost.open({ ...access(), ...wrong }).tryOut()).rejects.toThrow(words);
  });

  it('names clocks that differ', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const target = ghost.open(access());
    instead = () => {
      vi.useRealTimers();
      return null;
    };
    await expect(target.tryOut()).rejects.toThrow(/clock/);
    vi.useRealTimers();
  });

  it.each<[string, () => Response, RegExp]>([
    ['another site', () => new Response('<h1>Shop</h1>'), /No Ghost answers/],
    ['a password of the server', () => new Response('', { status: 401 }), /password of its server/],
    ['a firewall', () => new Response('', { status: 403 }), /firewall/],
    [
      'the domain of the blog, whose admin has another one',
      () => Response.redirect('https://tea.ghost.example/ghost/api/admin/site/', 302),
      /sends requests on to https:\/\/tea\.ghost\.example\. Connect it with that address/,
    ],
  ])('names %s', async (_what, answer, words) => {
    instead = answer;
    await expect(ghost.findSite(server.origin)).rejects.toThrow(words);
  });

  it('names a Ghost that is too old', async () => {
    site.plan('old', 1);
    await expect(ghost.findSite(server.origin)).rejects.toThrow(/too old/);
    const old = { site: { title: 'Old', url: server.origin, version: '4.1' } };
    instead = ({ url }) =>
      url.includes('/v4/') ? Response.json(old) : new Response('', { status: 404 });
    await expect(ghost.findSite(server.origin)).rejects.toThrow(/too old/);
  });

  it.each(['http://10.0.0.1', 'http://169.254.169.254', 'http://[::1]', '%%'])(
    'refuses the address %s',
    async (address) => {
      await expect(ghost.findSite(address)).rejects.toThrow(TargetError);
    },
  );
});

describe('the stand-in', () => {
  const sign = (changes: { kid?: string; audience?: string; ends?: string; key?: string }) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256', kid: changes.kid ?? site.state.keyId })
      .setIssuedAt()
      .setAudience(changes.audience ?? '/admin/')
      .setExpirationTime(changes.ends ?? '5m')
      .sign(Buffer.from(changes.key ?? site.state.secret, 'hex'));

  it.each([
    [{}, 200],
    [{ kid: 'other' }, 401],
    [{ audience: '/content/' }, 401],
    [{ ends: '6m' }, 401],
    [{ ends: '-1s' }, 401],
    [{ key: 'ab'.repeat(32) }, 401],
  ])('answers a token with %j by %i', async (changes, status) => {
    const url = `${server.origin}/ghost/api/admin/posts/?filter=tag:x`;
    const headers = { authorization: `Ghost ${await sign(changes)}` };
    expect((await fetch(url, { headers })).status).toBe(status);
  });
});

describe('a publication', () => {
  it('is a draft of native Lexical with what stands around it', async () => {
    const { remote, notes } = await putWell({ action: 'draft', tags: ['Tea', 'calm'] });
    expect(remote).toMatchObject({ status: 'draft' });
    const [post] = site.state.posts;
    expect(post).toMatchObject({
      ...{ title: 'Tea, calmly', slug: 'tea-calmly', status: 'draft', custom_excerpt: 'Tea' },
      ...{ meta_title: 'Calm tea', meta_description: 'How', canonical_url: null },
    });
    expect(tagsOf()).toEqual([marker, 'Tea', 'calm']);
    const digest = digestLexical(post?.lexical ?? '');
    expect(digest.headings).toEqual(digestArticle(article(), (url) => url).headings);
    expect(notes).toEqual([]);
  });

  it('is on the public page as it was sent', async () => {
    const { remote, html } = await putWell();
    expect(remote).toMatchObject({ status: 'live', url: `${server.origin}/tea-calmly/` });
    const approved = { title: 'Tea, calmly', html };
    const prove = () => provePage(remote.url ?? '', { approved, owner: 'u' });
    expect(await prove()).toMatchObject({ readable: true, findings: [] });
    site.plan('noindex', 1);
    expect((await prove()).findings).toEqual([expect.stringMatching(/not to list it/)]);
    for (const post of site.state.posts) post.lexical = post.lexical.replace('95', '59');
    expect((await prove()).findings).toEqual([expect.stringMatching(/passage.*95 degrees/)]);
  });

  it('is scheduled in UTC, goes live when asked, and never back', async () => {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await putWell({ action: 'scheduled', scheduledFor });
    expect(planned.remote).toMatchObject({ status: 'scheduled', scheduledFor });
    const { remote, known } = await putWell({ known: planned.known });
    expect(remote.status).toBe('live');
    const again = put({ known, action: 'scheduled', scheduledFor });
    await expect(again).rejects.toThrow(/Unpublish it first/);
  });

  it('is updated in place, and keeps the tags that people gave it', async () => {
    const { known, remote } = await putWell({ tags: ['Tea'] });
    const own = { id: 'b'.repeat(24), name: 'Theirs', slug: 'theirs' };
    site.state.tags.push(own);
    const [post] = site.state.posts;
    // They may take ours away too.
    if (post) post.tags = [...post.tags.filter((id) => id !== markOf()?.id), own.id];
    await putWell({ known, action: 'keep', text: content.replace('95', '80') });
    expect(tagsOf()).toEqual([marker, 'Tea', 'Theirs']);
    expect(site.state.posts).toMatchObject([{ id: remote.id, status: 'published' }]);
    expect(site.state.posts[0]?.lexical).toContain('80 degrees');
  });

  it('is sent again after an update that was cut off before it was recorded', async () => {
    const { known } = await putWell();
    const changes = { known, action: 'keep', text: content.replace('95', '80') } as const;
    site.plan('made-not-answered', 1);
    await expect(put(changes)).rejects.toMatchObject({ kind: 'retry' });
    expect(await putWell(changes)).toMatchObject({ remote: { status: 'live' } });
  });

  it('leaves alone what people changed, until its writer says otherwise', async () => {
    const { known } = await putWell();
    const [post] = site.state.posts;
    Object.assign(post ?? {}, { title: 'Theirs', lexical: '{"root":{}}', updated_at: site.now() });
    expect(await put({ known, action: 'keep' })).toMatchObject({ problem: { kind: 'changed' } });
    expect(post?.title).toBe('Theirs');
    await putWell({ known, action: 'keep', overwrite: true });
    expect(post?.title).toBe('Tea, calmly');
  });

  it('that people change between reading and writing is a conflict', async () => {
    const { known } = await putWell();
    instead = ({ method }) => {
      const [post] = site.state.posts;
      if (method === 'PUT' && post)
        Object.assign(post, { title: 'Theirs', updated_at: site.now() });
      return null;
    };
    const result = await put({ known, action: 'keep', text: content.replace('95', '80') });
    expect(result).toMatchObject({ problem: { kind: 'changed' } });
    expect(site.state.posts).toMatchObject([{ title: 'Theirs' }]);
  });

  it('that is gone at the site is not made again unasked', async () => {
    const { known } = await putWell();
    site.state.posts = [];
    expect(await put({ known })).toMatchObject({ problem: { kind: 'gone' } });
    expect(site.state.posts).toEqual([]);
    await putWell({ known, overwrite: true });
    expect(site.state.posts).toHaveLength(1);
  });

  it('that the site cuts is an error, and its lost end is named', async () => {
    site.plan('title-only', 1);
    await expect(put()).rejects.toThrow(/only a part of the text/);
    site.state.posts = [];
    site.plan('cut', 1);
    const { notes } = await putWell();
    expect(notes.join(' ')).toMatch(/passage is missing.*the end/);
  });

  it('is removed with its mark, and a second time without an error', async () => {
    const { remote } = await putWell();
    const post = { id: remote.id, publicationId: publication.id, isCopy: false };
    const target = ghost.open(access());
    for (let times = 0; times < 2; times++) await target.remove(post, AbortSignal.timeout(9_000));
    expect(site.state).toMatchObject({ posts: [], tags: [] });
  });

  it('mails no newsletter', async () => {
    const { known } = await putWell({ action: 'draft' });
    await putWell({ known });
    expect(site.state.mailed).toEqual([]);
    expect(requests.filter(({ url }) => url.includes('newsletter'))).toEqual([]);
  });
});

describe('exactly one post is at the site', () => {
  const cut = ['made-not-answered', 'error-inside', 'status500', 'rate-limit'] as const;
  it.each(Array.from({ length: trials(200) }, (_, at) => [at, cut[at % 4] ?? cut[0]] as const))(
    'in trial %i, cut off by %s',
    async (at, fault) => {
      site.plan(fault, 1 + (at % 3));
      for (let tries = 0; tries < 6; tries++) {
        const result = await put().catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'TargetError', kind: 'retry' });
          return null;
        });
        if (result) break;
      }
      // Nor was a second one made and thrown away.
      expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
      expect(site.state.posts).toMatchObject([{ status: 'published' }]);
    },
  );

  it('when two workers make it at the same time', async () => {
    await Promise.all([put(), put()]);
    await put();
    expect(site.state.posts).toHaveLength(1);
    expect(tagsOf()).toContain(marker);
  });
});
