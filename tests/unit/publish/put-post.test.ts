import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArticle } from '@/lib/export/article';
import { provePage } from '@/lib/publish/server/proof/prove';
import { putPost } from '@/lib/publish/server/put-post';
import { type Access, TargetError } from '@/lib/publish/server/target';
import { findApi, siteOf, tryWordPress } from '@/lib/publish/server/wordpress/connect';
import { termsOfWordPress } from '@/lib/publish/server/wordpress/parts';
import { findWordPressPosts, trashWordPressPost } from '@/lib/publish/server/wordpress/posts';
import { wordpress } from '@/lib/publish/server/wordpress/target';
import { answerSite } from '@/local/wordpress/routes';
import { account, type Fault, openSite, type Site } from '@/local/wordpress/site';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';
import { trials } from '../../helpers/trials';

let server: HttpServer;
let site: Site;
let folder: string;
/** Answers in the site's place when it is set. */
let instead: ((request: Request) => Response | null) | null = null;

beforeAll(async () => {
  server = await serveHttp(async (request) => instead?.(request) ?? answerSite(site, request));
});
afterAll(() => server.close());
beforeEach(async () => {
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', server.origin);
  folder = await mkdtemp(join(tmpdir(), 'inkwright-wordpress-'));
  site = openSite({ folder, base: server.origin });
});
afterEach(async () => {
  instead = null;
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const access = () => ({
  api: `${server.origin}/wp-json`,
  account,
  password: site.state.password,
});
const publication = {
  id: '0b8f5a0e-2a43-4c8b-9d55-1f6c2f2f9d11',
  userId: 'u',
  remoteId: null as string | null,
  remoteModified: null as string | null,
  sentHtml: null as string | null,
};
const content =
  '---\n\n# Tea, calmly\n\nPour "the water" at 95 degrees -- slowly.\n\n## Leaves\n\n- Green\n- Black\n\n> Wait.\n\nRead [more](https://tea.example/more).';
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
};
const put = ({ known, text, ...order }: Changes = {}) =>
  putPost({
    target: wordpress.open(access()),
    publication: { ...publication, ...known },
    article: article(text),
    order: { action: 'live', overwrite: false, ...order },
    files: {},
    terms: { categories: [], tags: [] },
    signal: AbortSignal.timeout(60_000),
  });

async function putWell(changes: Changes = {}) {
  const result = await put(changes);
  if ('problem' in result) throw new Error(`There is a ${result.problem.kind} post.`);
  return result;
}

const livePosts = () => site.state.posts.filter(({ status }) => status !== 'trash');

describe('connecting', () => {
  it.each([
    ['blog.example', 'https://blog.example'],
    ['http://blog.example/wp-admin/index.php', 'http://blog.example'],
    ['https://blog.example/sub/wp-json/', 'https://blog.example/sub'],
    ['https://blog.example/', 'https://blog.example'],
  ])('reads the address %s', (typed, expected) => {
    expect(siteOf(typed)).toBe(expected);
  });

  it('walks the whole path and leaves nothing behind', async () => {
    expect(await findApi(server.origin)).toMatchObject({ api: `${server.origin}/wp-json` });
    await tryWordPress(access());
    expect(site.state.posts).toEqual([]);
  });

  it('finds the API of plain permalinks, and works by it', async () => {
    instead = ({ url }) => (url.includes('/wp-json') ? new Response('', { status: 404 }) : null);
    const { api } = await findApi(server.origin);
    expect(api).toBe(`${server.origin}/?rest_route=/`);
    await tryWordPress({ ...access(), api });
  });

  it.each<[Fault, RegExp]>([
    ['strip-auth', /strips the Authorization header/],
    ['post-401', /strips the Authorization header/],
    ['html-403', /firewall or security plugin.*Blocked/],
    ['rate-limit', /asks us to wait/],
    ['status500', /failed \(HTTP 500\)/],
    ['error-inside', /did not make the draft/],
  ])('names %s', async (fault, words) => {
    site.plan(fault, 1);
    await expect(tryWordPress(access())).rejects.toThrow(words);
  });

  it.each<[string, Partial<Access>]>([
    ['a wrong password', { password: 'x' }],
    ['a wrong user', { account: 'ada@example.com' }],
  ])('names what %s may be', async (_what, wrong) => {
    const trial = tryWordPress({ ...access(), ...wrong });
    await expect(trial).rejects.toThrow(/did not take this username and application password/);
  });

  it.each([
    ['incorrect_password', /does not accept this application password/],
    ['invalid_username', /no user of this name/],
    ['application_passwords_disabled', /switched off/],
  ])('names %s, of an older WordPress or a plugin', async (code, words) => {
    instead = () => Response.json({ code, message: '', data: { status: 401 } }, { status: 401 });
    await expect(tryWordPress(access())).rejects.toThrow(words);
  });

  it.each<[number, RegExp]>([
    [401, /did not take this username/],
    [403, /may not write posts/],
  ])('names a search that is refused with %i inside of its answer', async (status, words) => {
    const inner = { code: 'rest_forbidden_status', message: 'Forbidden.', data: { status } };
    const data = { status: 400, details: { status: inner } };
    instead = () =>
      Response.json({ code: 'rest_invalid_param', message: 'Invalid', data }, { status: 400 });
    await expect(findWordPressPosts(access(), 'x')).rejects.toThrow(words);
  });

  it.each([
    ['another site', 200, 'text/html', /No WordPress/],
    ['a password of the server', 401, 'text/html', /password of its server/],
    ['a firewall', 403, 'text/html', /firewall or security plugin/],
  ])('names %s', async (_what, status, type, words) => {
    instead = () => new Response('<h1>x</h1>', { status, headers: { 'content-type': type } });
    await expect(findApi(server.origin)).rejects.toThrow(words);
  });

  it.each(['http://10.0.0.1', 'http://169.254.169.254', 'http://[::1]'])(
    'refuses the private address %s',
    async (address) => {
      await expect(findApi(address)).rejects.toThrow(TargetError);
    },
  );
});

describe('a publication', () => {
  it('is made of blocks that stay editable, without what only the writer sees', async () => {
    const { remote, notes } = await putWell({ action: 'draft' });
    expect(remote).toMatchObject({ status: 'draft' });
    const [post] = site.state.posts;
    expect(post).toMatchObject({ title: 'Tea, calmly', slug: 'tea-calmly', status: 'draft' });
    expect(post?.content).toMatch(/^<!-- wp:paragraph \{"metadata":\{"name":"inkwright:0b8f/);
    expect(post?.content).toContain('<!-- wp:list-item -->\n<li>Green</li>');
    expect(notes).toEqual([expect.stringMatching(/Meta title and description/)]);
  });

  it('has tables and code as blocks, and both are looked for on the page', async () => {
    const parts = '| Leaf | Minutes |\n| :-- | --: |\n| Green | 2 |\n\n```sh\nboil --at 80\n```';
    const { html, remote } = await putWell({ text: `Format: 2\n${content}\n\n${parts}\n` });
    expect(html).toContain('<td class="has-text-align-right" data-align="right">2</td>');
    expect(html).toContain('<pre class="wp-block-code"><code>boil --at 80</code></pre>');
    const approved = { title: 'Tea, calmly', html };
    const prove = () => provePage(remote.url ?? '', { approved, owner: 'u' });
    expect(await prove()).toMatchObject({ findings: [] });
    for (const post of site.state.posts)
      post.content = post.content.replace(/<figure class="wp-block-table">.*<\/figure>/, '');
    expect((await prove()).findings.join(' ')).toMatch(/passage is missing.*leaf/);
  });

  it('is on the public page as it was sent', async () => {
    const { remote, html } = await putWell();
    expect(remote).toMatchObject({ status: 'live', url: `${server.origin}/tea-calmly` });
    const approved = { title: 'Tea, calmly', html };
    const prove = () => provePage(remote.url ?? '', { approved, owner: 'u' });
    expect(await prove()).toMatchObject({ readable: true, findings: [] });
    site.plan('noindex', 1);
    expect((await prove()).findings).toEqual([expect.stringMatching(/not to list it/)]);
    for (const post of site.state.posts) post.content = post.content.replace('95', '59');
    expect((await prove()).findings).toEqual([expect.stringMatching(/passage.*95 degrees/)]);
    site.state.posts = [];
    expect(await prove()).toMatchObject({
      readable: false,
      findings: [expect.stringMatching(/HTTP 404/)],
    });
  });

  it('is scheduled in UTC by the site', async () => {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const { remote } = await putWell({ action: 'scheduled', scheduledFor });
    expect(remote.status).toBe('scheduled');
    expect(remote.scheduledFor?.slice(0, 19)).toBe(scheduledFor.slice(0, 19));
  });

  it('is updated in place', async () => {
    const { remote } = await putWell();
    const known = { remoteId: remote.id, remoteModified: remote.modified };
    await putWell({ known, action: 'keep', text: content.replace('95', '80') });
    const content80 = expect.stringContaining('80 degrees');
    expect(livePosts()).toMatchObject([{ status: 'publish', content: content80 }]);
  });

  it('is sent again after an update that was cut off before it was recorded', async () => {
    const { remote } = await putWell();
    const known = { remoteId: remote.id, remoteModified: remote.modified };
    const changes = { known, action: 'keep', text: content.replace('95', '80') } as const;
    site.plan('made-not-answered', 1);
    await expect(put(changes)).rejects.toMatchObject({ kind: 'retry' });
    expect(await putWell(changes)).toMatchObject({ remote: { status: 'live' } });
    expect(livePosts()).toHaveLength(1);
  });

  it('that people changed around the same text is a conflict', async () => {
    const { remote, html } = await putWell();
    const known = { remoteId: remote.id, remoteModified: remote.modified, sentHtml: html };
    const modified_gmt = '2030-01-01T00:00:00';
    Object.assign(site.state.posts[0] ?? {}, { title: 'Theirs', modified_gmt });
    expect(await put({ known, action: 'keep' })).toMatchObject({ problem: { kind: 'changed' } });
  });

  it('leaves alone what people changed, until its writer says otherwise', async () => {
    const { remote } = await putWell();
    const known = { remoteId: remote.id, remoteModified: remote.modified };
    const [post] = site.state.posts;
    Object.assign(post ?? {}, { content: 'Theirs', modified_gmt: '2030-01-01T00:00:00' });
    expect(await put({ known, action: 'keep' })).toMatchObject({ problem: { kind: 'changed' } });
    expect(post?.content).toBe('Theirs');
    await putWell({ known, action: 'keep', overwrite: true });
    expect(post?.content).toContain('Pour');
  });

  it.each(['trash', 'erased'])('that is %s at the site is not made again unasked', async (how) => {
    const { remote } = await putWell();
    const known = { remoteId: remote.id, remoteModified: remote.modified };
    if (how === 'erased') site.state.posts = [];
    else await trashWordPressPost(access(), remote.id);
    expect(await put({ known })).toMatchObject({ problem: { kind: 'gone' } });
    expect(livePosts()).toEqual([]);
    await putWell({ known, overwrite: true });
    expect(livePosts()).toHaveLength(1);
  });

  it('that the site cuts is an error, and its lost end is named', async () => {
    site.plan('title-only', 1);
    await expect(put()).rejects.toThrow(/only a part of the text/);
    site.state.posts = [];
    site.plan('cut', 1);
    const { notes } = await putWell();
    expect(notes.join(' ')).toMatch(/passage is missing|link is missing/);
  });

  it('is removed once, and a second time without an error', async () => {
    const { remote } = await putWell();
    await trashWordPressPost(access(), remote.id);
    await trashWordPressPost(access(), remote.id);
    expect(livePosts()).toEqual([]);
  });
});

it('finds terms in any case and makes the others', async () => {
  const signal = AbortSignal.timeout(10_000);
  const names = ['uncategorized', 'Tea'];
  const first = await termsOfWordPress(access(), 'categories', { names, signal });
  expect(await termsOfWordPress(access(), 'categories', { names, signal })).toEqual(first);
  expect(first[0]).toBe('1');
  expect(site.state.terms).toHaveLength(2);
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
      expect(site.state.posts).toMatchObject([{ status: 'publish' }]);
    },
  );

  it('when two workers make it at the same time', async () => {
    await Promise.all([put(), put()]);
    await put();
    expect(livePosts()).toHaveLength(1);
  });
});
