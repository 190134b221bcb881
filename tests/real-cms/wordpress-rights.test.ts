import { describe, expect, it } from 'vitest';
import { testConnection } from '@/lib/publish/server/connections';
import { withWordPress } from './with-wordpress';
import { hasWordPress } from './wordpress-site';

describe.skipIf(!hasWordPress)('a connection to a real WordPress', () => {
  const { use, access } = withWordPress();

  it('is tried out, and nothing of it is left there', async () => {
    const { userId, connection } = await use.desk.writer(access());
    await testConnection(use.desk.db, userId, connection.id);
    expect(connection.name).toBe('A real blog');
    const left = `echo count(get_posts(['s' => 'Connection test', 'post_status' => ['any', 'trash']]));`;
    expect(use.site.inside(left)).toBe('0');
  });

  it.each([
    ['a wrong password', { password: 'abcd efgh ijkl mnop qrst uvwx' }],
    ['an unknown user', { account: 'nobody' }],
  ])('says what may be wrong with %s', async (_what, own) => {
    const words = /did not take this username and application password/;
    await expect(use.desk.writer(access(own))).rejects.toThrow(words);
  });

  it('is found where permalinks are plain', async () => {
    use.site.inside(
      `$GLOBALS['wp_rewrite']->set_permalink_structure(''); delete_option('rewrite_rules');`,
    );
    try {
      const { send, connection } = await use.desk.writer(access());
      expect(connection.api).toBe(`${use.site.origin}/?rest_route=/`);
      expect(await send({ action: 'live' })).toMatchObject({
        state: 'live',
        proof: { findings: [] },
      });
    } finally {
      use.site.inside(
        `$GLOBALS['wp_rewrite']->set_permalink_structure('/%postname%/'); delete_option('rewrite_rules');`,
      );
    }
  });

  it('takes a post of an author, who may write no free HTML', async () => {
    const password = use.site.userAs('author');
    const { send } = await use.desk.writer(access({ account: 'author', password }));
    const sent = await send({ action: 'live', tags: ['made by an author'] });
    expect(sent).toMatchObject({ state: 'live', proof: { findings: [] } });
    expect(sent.notes).toEqual([]);
    expect(await send({ action: 'keep' })).toMatchObject({ state: 'live', problem: null });
    const refused = await send({ action: 'keep', categories: ['Made by an author'] });
    expect(refused.jobError).toMatch(/categor/);
  });

  it('refuses a subscriber, and what a contributor may not do', async () => {
    const reader = access({ account: 'subscriber', password: use.site.userAs('subscriber') });
    await expect(use.desk.writer(reader)).rejects.toThrow(/may not write posts/);
    const helper = access({ account: 'contributor', password: use.site.userAs('contributor') });
    const { send } = await use.desk.writer(helper, 'Format: 2\n---\n\n# Tea\n\nPour it.\n');
    expect(await send({ action: 'draft' })).toMatchObject({ state: 'draft' });
    expect((await send({ action: 'live' })).jobError).toMatch(/not publish/);
  });

  it('says in words that its password was withdrawn', async () => {
    const { send } = await use.desk.writer(access());
    await send();
    use.site.inside(`WP_Application_Passwords::delete_all_application_passwords(1);`);
    expect((await send()).jobError).toMatch(/did not take this username/);
  });
});
