import { afterAll, beforeAll } from 'vitest';
import { type Desk, openDesk } from './desk';
import { type Mariadb, startMariadb } from './mariadb';
import { hasWordPress, startWordPress, type WordPress } from './wordpress-site';

if (!hasWordPress) console.warn('Skipped: WordPress, PHP or MariaDB of Debian is not installed.');

/** A WordPress and a desk for the tests of a block. */
export function withWordPress() {
  const use = {} as { mariadb: Mariadb; site: WordPress; desk: Desk };
  beforeAll(async () => {
    use.mariadb = await startMariadb();
    use.site = await startWordPress(use.mariadb);
    use.desk = await openDesk(use.site.origin);
  });
  afterAll(async () => {
    await use.desk?.close();
    await use.site?.stop();
    await use.mariadb?.stop();
  });
  return {
    use,
    access: (own: object = {}) => {
      const { origin: site, account, password } = use.site;
      return { ...{ kind: 'wordpress', site, account, password }, ...own };
    },
  };
}
