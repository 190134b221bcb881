import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts, publications } from '@/db/schema';
import { ghostFile } from '@/lib/export/ghost';
import { htmlBody } from '@/lib/export/html';
import { loadArticle } from '@/lib/export/server/export-post';
import { testConnection } from '@/lib/publish/server/connections';
import { compareHtml } from '@/lib/publish/server/proof/compare';
import { provePage } from '@/lib/publish/server/proof/prove';
import { recheckPages } from '@/lib/publish/server/recheck';
import { type Desk, openDesk } from './desk';
import { type Ghost, hasGhost, startGhost } from './ghost-site';
import { type Mariadb, startMariadb } from './mariadb';

if (!hasGhost) console.warn('Skipped: REAL_GHOST names no Ghost, or MariaDB is not installed.');

describe.skipIf(!hasGhost)('a real Ghost', () => {
  let mariadb: Mariadb;
  let site: Ghost;
  let desk: Desk;
  beforeAll(async () => {
    mariadb = await startMariadb();
    site = await startGhost(mariadb);
    desk = await openDesk(site.origin);
  });
  afterAll(async () => {
    await desk?.close();
    await site?.stop();
    await mariadb?.stop();
  });

  const access = (key = site.key) => ({ kind: 'ghost', site: `${site.origin}/ghost/`, key });
  const count = (slug: string) =>
    Number(site.sql(`select count(*) from posts where slug='${slug}'`));
  const asOwner = async (slug: string, change: (post: { lexical: string }) => object) => {
    const { posts: found } = await site.owner.call(`posts/slug/${slug}/?formats=lexical`);
    const { id, updated_at } = found[0];
    // Ghost's times have seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const body = { posts: [{ updated_at, ...change(found[0]) }] };
    return site.owner.call(`posts/${id}/`, body, 'PUT');
  };

  it('is tried out, and nothing of it is left there', async () => {
    const { userId, connection } = await desk.writer(access());
    await testConnection(desk.db, userId, connection.id);
    expect(connection.name).toBe('A real magazine');
    expect(site.sql(`select count(*) from posts where title like 'Connection test%'`)).toBe('0\n');
  });

  it.each([
    [
      'a wrong key',
      (key: string) => key.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
      /Copy it whole/,
    ],
    ['an unknown key', (key: string) => key.replace(/^.{6}/, '000000'), /does not know this/],
  ])('says what is wrong with %s', async (_what, change, words) => {
    await expect(desk.writer(access(change(site.key)))).rejects.toThrow(words);
  });

  it('takes a draft with its image, tags and SEO fields', async () => {
    const { send, slug, postId } = await desk.writer(access());
    await desk.db
      .update(posts)
      .set({ metaTitle: 'Tea | Brewing', metaDescription: 'Pour it.' })
      .where(eq(posts.id, postId));
    expect(await send({ tags: ['Calm', 'Tea & water'] })).toMatchObject({
      ...{ state: 'draft', jobError: null, notes: [] },
    });
    const { posts: found } = await site.owner.call(`posts/slug/${slug}/?include=tags&formats=html`);
    expect(found[0]).toMatchObject({
      ...{ title: 'Tea, “calmly” & well', custom_excerpt: 'How to pour it.', status: 'draft' },
      ...{ meta_title: 'Tea | Brewing', meta_description: 'Pour it.', feature_image_alt: 'A pot' },
    });
    expect(found[0].feature_image).toContain(`${site.origin}/content/images/`);
    const names = found[0].tags.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Calm', 'Tea & water', expect.stringMatching(/^#inkwright-/)]);
  });

  it.each(['source', 'casper'])('goes live in %s as approved', async (theme) => {
    await site.owner.call(`themes/${theme}/activate/`, undefined, 'PUT');
    const { send, slug } = await desk.writer(access());
    const sent = await send({ action: 'live' });
    expect(sent).toMatchObject({ state: 'live', url: `${site.origin}/${slug}/`, notes: [] });
    expect(sent.proof).toMatchObject({ readable: true, findings: [] });
  });

  it('is updated in place, unpublished and removed', async () => {
    const { send, slug, rewrite } = await desk.writer(access());
    const first = await send({ action: 'live' });
    await rewrite((text) => text.replace('95 degrees', '80 degrees'));
    expect(await send({ action: 'keep' })).toMatchObject({
      ...{ state: 'live', url: first.url, hasChanged: false },
      proof: { findings: [] },
    });
    expect(await (await fetch(first.url ?? '')).text()).toContain('80 degrees');
    expect(count(slug)).toBe(1);
    expect(await send({ action: 'unpublish' })).toMatchObject({ state: 'draft' });
    expect((await fetch(first.url ?? '')).status).toBe(404);
    expect(await send({ action: 'live' })).toMatchObject({ state: 'live', url: first.url });
    expect(await send({ action: 'remove' })).toMatchObject({ state: 'removed', url: null });
    expect(count(slug)).toBe(0);
  });

  it('waits for its time, and goes live now', async () => {
    const { send, slug } = await desk.writer(access());
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    const waiting = await send({ action: 'scheduled', scheduledFor });
    expect(waiting).toMatchObject({ state: 'scheduled', jobError: null });
    expect(waiting.scheduledFor?.slice(0, 19)).toBe(scheduledFor.slice(0, 19));
    const moved = new Date(Date.now() + 2 * 86_400_000).toISOString();
    expect(await send({ action: 'scheduled', scheduledFor: moved })).toMatchObject({
      state: 'scheduled',
    });
    expect(await send({ action: 'live' })).toMatchObject({
      ...{ state: 'live', scheduledFor: null },
      proof: { findings: [] },
    });
    expect(count(slug)).toBe(1);
    expect((await send({ action: 'scheduled', scheduledFor })).jobError).toMatch(/live there/);
  });

  it('is found live by the next check after the site published it', async () => {
    const { send, slug, postId } = await desk.writer(access());
    await send({
      action: 'scheduled',
      scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await asOwner(slug, () => ({ status: 'published', published_at: null }));
    await desk.db
      .update(publications)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(publications.postId, postId));
    await recheckPages(desk.db);
    const [row] = await desk.db.select().from(publications).where(eq(publications.postId, postId));
    expect(row).toMatchObject({ status: 'live', proof: { findings: [] } });
  });

  it('keeps what its people changed', async () => {
    const { send, slug } = await desk.writer(access());
    await send({ action: 'live' });
    await asOwner(slug, () => ({ title: 'Theirs' }));
    expect(await send({ action: 'keep' })).toMatchObject({ state: 'conflict', problem: 'changed' });
    expect(await send({ action: 'keep', overwrite: true })).toMatchObject({
      ...{ state: 'live', problem: null },
      proof: { findings: [] },
    });
    expect(count(slug)).toBe(1);
    const { posts: found } = await site.owner.call(`posts/slug/${slug}/`);
    await site.owner.call(`posts/${found[0].id}/`, undefined, 'DELETE');
    expect(await send({ action: 'keep' })).toMatchObject({ problem: 'gone' });
  });

  it('has one post when the process ended before it was remembered', async () => {
    const { send, slug, postId } = await desk.writer(access());
    await send({ action: 'live' });
    const lost = { remoteId: null, remoteModified: null, sentHtml: null, status: 'none' } as const;
    await desk.db.update(publications).set(lost).where(eq(publications.postId, postId));
    expect(await send({ action: 'live' })).toMatchObject({
      state: 'live',
      proof: { findings: [] },
    });
    expect(count(slug)).toBe(1);
  });

  it('is no conflict when the process ended in the middle of an update', async () => {
    const { send, postId, rewrite } = await desk.writer(access());
    await send({ action: 'live' });
    const [before] = await desk.db
      .select()
      .from(publications)
      .where(eq(publications.postId, postId));
    await rewrite((text) => text.replace('95 degrees', '80 degrees'));
    await send({ action: 'keep' });
    const { remoteModified, sentHtml } = before ?? {};
    await desk.db
      .update(publications)
      .set({ remoteModified: `${remoteModified}`.replace('Z', '1Z'), sentHtml })
      .where(eq(publications.postId, postId));
    expect(await send({ action: 'keep' })).toMatchObject({ state: 'live', problem: null });
  });

  describe('its page is read, and what is wrong there is named', () => {
    type Node = { type: string };
    const without =
      (type: string, at = 0) =>
      (nodes: Node[]) => {
        const [found] = nodes.filter((node) => node.type === type).slice(at);
        return nodes.filter((node) => node !== found);
      };
    it.each<[string, (nodes: Node[]) => Node[], RegExp]>([
      ['a lost table', without('html'), /passage/],
      ['lost sources', without('html', 1), /heading/],
      ['lost code', without('codeblock'), /passage/],
      ['a lost image', without('image'), /image/],
      ['a cut end', (nodes) => nodes.slice(0, 6), /passage/],
    ])('%s', async (_what, change, words) => {
      const { send, slug, userId, postId } = await desk.writer(access());
      const { url } = await send({ action: 'live' });
      await asOwner(slug, ({ lexical }) => {
        const { root } = JSON.parse(lexical);
        const changed = { root: { ...root, children: change(root.children) } };
        // The same picture stands above the text.
        return { lexical: JSON.stringify(changed), feature_image: null };
      });
      const [row] = await desk.db
        .select()
        .from(publications)
        .where(eq(publications.postId, postId));
      const approved = { title: row?.sentTitle ?? '', html: row?.sentHtml ?? '' };
      const { findings } = await provePage(url ?? '', { approved, owner: userId });
      expect(findings.join('\n')).toMatch(words);
    });
  });

  it('imports a file of ours as a draft that it prints alike', async () => {
    const { userId, postId, slug } = await desk.writer(access());
    const article = await loadArticle(desk.db, userId, postId);
    const form = new FormData();
    const file = new File([ghostFile(article, new Date())], 'x.json', { type: 'application/json' });
    form.set('importfile', file);
    await site.owner.call('db/', form);
    await expect.poll(() => count(slug), { timeout: 30_000 }).toBe(1);
    const { posts: found } = await site.owner.call(`posts/slug/${slug}/?formats=html`);
    expect(found[0]).toMatchObject({ title: article.title, status: 'draft' });
    const approved = { title: '', html: htmlBody(article, ({ url }) => url) };
    expect(compareHtml({ approved, html: found[0].html })).toEqual([]);
  });

  it('sends no mail', () => {
    expect(site.sql('select count(*) from emails')).toBe('0\n');
  });
});
