import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { posts, publications } from '@/db/schema';
import { recheckPages } from '@/lib/publish/server/recheck';
import { withWordPress } from './with-wordpress';
import { hasWordPress } from './wordpress-site';

describe.skipIf(!hasWordPress)('a publication at a real WordPress', () => {
  const { use, access } = withWordPress();
  const count = (slug: string) =>
    Number(
      use.site.inside(
        `echo count(get_posts(['name' => '${slug}', 'post_status' => 'any', 'numberposts' => -1]));`,
      ),
    );

  it('takes a draft with its image and terms', async () => {
    const { send, slug } = await use.desk.writer(access());
    const sent = await send({ categories: ['Tea & water', 'Uncategorized'], tags: ['calm'] });
    expect(sent).toMatchObject({ state: 'draft', jobError: null, problem: null });
    expect(sent.notes).toEqual([]);
    const post = JSON.parse(
      use.site.inside(
        `$p = get_posts(['name' => '${slug}', 'post_status' => 'draft'])[0]; echo json_encode(['title' => $p->post_title, 'excerpt' => $p->post_excerpt, 'blocks' => array_values(array_filter(array_column(parse_blocks($p->post_content), 'blockName'))), 'cats' => wp_get_post_categories($p->ID, ['fields' => 'names']), 'tags' => wp_get_post_tags($p->ID, ['fields' => 'names']), 'alt' => get_post_meta(get_post_thumbnail_id($p), '_wp_attachment_image_alt', true)]);`,
      ),
    );
    expect(post).toMatchObject({
      ...{ title: 'Tea, “calmly” &amp; well', excerpt: 'How to pour it.', alt: 'A pot' },
      ...{ cats: ['Tea &amp; water', 'Uncategorized'], tags: ['calm'] },
    });
    expect(post.blocks).not.toContain('core/freeform');
    await send({ categories: ['tea & WATER'], tags: ['Calm'] });
    expect(
      use.site.inside(`echo wp_count_terms('category') . ' ' . wp_count_terms('post_tag');`),
    ).toBe('2 1');
  });

  it('is updated in place, unpublished and removed', async () => {
    const { send, slug, rewrite } = await use.desk.writer(access());
    const first = await send({ action: 'live' });
    await rewrite((text) => text.replace('95 degrees', '80 degrees'));
    expect(await send({ action: 'keep' })).toMatchObject({
      ...{ state: 'live', url: first.url, hasChanged: false },
      proof: { findings: [] },
    });
    expect(count(slug)).toBe(1);
    expect(await (await fetch(first.url ?? '')).text()).toContain('80 degrees');
    expect(await send({ action: 'unpublish' })).toMatchObject({ state: 'draft' });
    expect((await fetch(first.url ?? '')).status).toBe(404);
    expect(await send({ action: 'live' })).toMatchObject({ state: 'live', url: first.url });
    expect(await send({ action: 'remove' })).toMatchObject({ state: 'removed', url: null });
    expect(count(slug)).toBe(0);
  });

  it('waits for its time, is moved, and goes live now', async () => {
    const { send, slug } = await use.desk.writer(access());
    const at = new Date(Date.now() + 86_400_000);
    const scheduledFor = at.toISOString();
    expect(await send({ action: 'scheduled', scheduledFor })).toMatchObject({ state: 'scheduled' });
    const kept = use.site.inside(
      `echo get_posts(['name' => '${slug}', 'post_status' => 'future'])[0]->post_date_gmt;`,
    );
    expect(kept).toBe(scheduledFor.slice(0, 19).replace('T', ' '));
    expect(await send({ action: 'live' })).toMatchObject({
      ...{ state: 'live', scheduledFor: null },
      proof: { findings: [] },
    });
    expect(count(slug)).toBe(1);
  });

  it('publishes what is due by its own clock, and the next check finds it', async () => {
    const { send, slug, postId } = await use.desk.writer(access());
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    await send({ action: 'scheduled', scheduledFor });
    use.site.inside(
      `global $wpdb; $p = get_posts(['name' => '${slug}', 'post_status' => 'future'])[0]; $gmt = gmdate('Y-m-d H:i:s', time() - 60); $wpdb->update($wpdb->posts, ['post_date_gmt' => $gmt, 'post_date' => get_date_from_gmt($gmt)], ['ID' => $p->ID]); clean_post_cache($p->ID); check_and_publish_future_post($p->ID);`,
    );
    await use.desk.db
      .update(publications)
      .set({ nextCheckAt: new Date(0), scheduledFor: new Date(Date.now() - 60_000) })
      .where(eq(publications.postId, postId));
    await recheckPages(use.desk.db);
    const [row] = await use.desk.db
      .select()
      .from(publications)
      .where(eq(publications.postId, postId));
    expect(row).toMatchObject({ status: 'live', proof: { findings: [] } });
  });

  it('keeps what its people changed', async () => {
    const { send, slug } = await use.desk.writer(access());
    await send({ action: 'live' });
    const edit = `$p = get_posts(['name' => '${slug}'])[0]; sleep(1); wp_update_post(['ID' => $p->ID, 'post_content' => '<p>Theirs</p>']);`;
    use.site.inside(edit);
    expect(await send({ action: 'keep' })).toMatchObject({ state: 'conflict', problem: 'changed' });
    expect(await send({ action: 'keep', overwrite: true })).toMatchObject({
      ...{ state: 'live', problem: null },
      proof: { findings: [] },
    });
    expect(count(slug)).toBe(1);
    use.site.inside(`wp_trash_post(get_posts(['name' => '${slug}'])[0]->ID);`);
    expect(await send({ action: 'keep' })).toMatchObject({ problem: 'gone' });
  });

  it('has one post when the process ended before it was remembered', async () => {
    const { send, slug, postId } = await use.desk.writer(access());
    await send({ action: 'live' });
    const lost = { remoteId: null, remoteModified: null, sentHtml: null, status: 'none' } as const;
    await use.desk.db.update(publications).set(lost).where(eq(publications.postId, postId));
    expect(await send({ action: 'live' })).toMatchObject({
      state: 'live',
      proof: { findings: [] },
    });
    expect(count(slug)).toBe(1);
    const files = `echo count(get_posts(['post_type' => 'attachment', 'numberposts' => -1, 's' => 'a-pot']));`;
    expect(Number(use.site.inside(files))).toBeGreaterThan(0);
  });

  it('takes the SEO fields that a plugin registered, and says when none did', async () => {
    const { send, postId } = await use.desk.writer(access());
    await use.desk.db.update(posts).set({ metaTitle: 'Tea | Brewing' }).where(eq(posts.id, postId));
    expect((await send()).notes).toEqual([expect.stringMatching(/SEO fields/)]);
    await use.site.plugin(
      'seo.php',
      `foreach (['_yoast_wpseo_title', '_yoast_wpseo_metadesc'] as $key) register_post_meta('post', $key, ['show_in_rest' => true, 'single' => true, 'type' => 'string', 'auth_callback' => '__return_true']);`,
    );
    expect((await send()).notes).toEqual([]);
  });
});
