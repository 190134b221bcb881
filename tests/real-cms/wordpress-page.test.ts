import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { publications } from '@/db/schema';
import { provePage } from '@/lib/publish/server/proof/prove';
import { editorBlocks } from './editor';
import { withWordPress } from './with-wordpress';
import { hasWordPress } from './wordpress-site';

describe.skipIf(!hasWordPress)('a page of a real WordPress', () => {
  const { use, access } = withWordPress();

  it.each(['twentytwentythree', 'twentytwentytwo', 'twentytwentyone'])(
    'goes live in %s as approved',
    async (theme) => {
      use.site.inside(`switch_theme('${theme}');`);
      const { send, slug } = await use.desk.writer(access());
      const sent = await send({ action: 'live' });
      expect(sent).toMatchObject({ state: 'live', url: `${use.site.origin}/${slug}/` });
      expect(sent.proof).toMatchObject({ readable: true, findings: [] });
    },
  );

  it('opens in the editor as blocks that it takes for its own', async () => {
    const { send, postId } = await use.desk.writer(access());
    await send();
    const [row] = await use.desk.db
      .select()
      .from(publications)
      .where(eq(publications.postId, postId));
    const blocks = await editorBlocks(use.site, row?.remoteId ?? '');
    expect(blocks.filter(({ isValid }) => !isValid)).toEqual([]);
    const names = new Set(blocks.map(({ name }) => name.replace('core/', '')));
    const wanted = 'paragraph heading list list-item quote table code html image separator';
    expect([...names].toSorted()).toEqual(wanted.split(' ').toSorted());
  });

  describe('its page is read, and what is wrong there is named', () => {
    it.each([
      ['a lost table', `preg_replace('~<!-- wp:table.*?/wp:table -->~s', '', $c)`, /37|passage/],
      ['a changed figure', `str_replace('37%', '73%', $c)`, /passage.*73|passage/],
      ['a lost image', `preg_replace('~<!-- wp:image.*?/wp:image -->~s', '', $c)`, /image/],
      ['a lost heading', `str_replace('Leaves and', 'Leaf or', $c)`, /heading/],
      ['a lost link', `str_replace('https://tea.example/more', 'https://x.example', $c)`, /link/],
      ['a cut end', `substr($c, 0, intdiv(strlen($c), 2))`, /passage/],
    ])('%s', async (_what, change, words) => {
      const { send, slug, userId, postId } = await use.desk.writer(access());
      const { url } = await send({ action: 'live' });
      use.site.inside(
        `$p = get_posts(['name' => '${slug}'])[0]; $c = $p->post_content; kses_remove_filters(); delete_post_thumbnail($p->ID); wp_update_post(wp_slash(['ID' => $p->ID, 'post_content' => ${change}]));`,
      );
      const [row] = await use.desk.db
        .select()
        .from(publications)
        .where(eq(publications.postId, postId));
      const approved = { title: row?.sentTitle ?? '', html: row?.sentHtml ?? '' };
      const { findings } = await provePage(url ?? '', { approved, owner: userId });
      expect(findings.join('\n')).toMatch(words);
    });

    it('a blog that hides from search engines', async () => {
      const { send } = await use.desk.writer(access());
      use.site.inside(`update_option('blog_public', 0);`);
      try {
        const { proof } = await send({ action: 'live' });
        expect(proof?.findings).toEqual(['The page asks search engines not to list it.']);
      } finally {
        use.site.inside(`update_option('blog_public', 1);`);
      }
    });
  });
});
