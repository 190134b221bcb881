import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { connections } from '@/db/schema';
import { startPublication } from '@/lib/jobs/publish-post/start';
import { PublishInput, type PublishRequest } from '@/lib/publications/schema';
import { connectSite } from '@/lib/publish/server/connections';
import { answerSite } from '@/local/wordpress/routes';
import { account, openSite } from '@/local/wordpress/site';
import { testUser } from './database';
import { serveHttp } from './http-adapter';
import { testPost } from './posts';

/** The stand-in for WordPress on a port of its own. `instead` may answer in its place. */
export async function practiceWordPress() {
  const instead: { answer: ((request: Request) => Response | null) | null } = { answer: null };
  const server = await serveHttp(
    async (request) => instead.answer?.(request) ?? answerSite(site, request),
  );
  const folder = await mkdtemp(join(tmpdir(), 'inkwright-wordpress-'));
  const site = openSite({ folder, base: server.origin });
  process.env.FETCH_LOOPBACK_ORIGINS = server.origin;
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');

  /** A user who connected it, with posts on order. */
  async function writer(db: Db) {
    const userId = await testUser(db);
    const { password } = site.state;
    await connectSite(db, userId, {
      ...({ kind: 'wordpress', site: server.origin } as const),
      ...{ account, password },
    });
    const [connection] = await db.select().from(connections).where(eq(connections.userId, userId));
    if (!connection) throw new Error('The site was not connected.');
    const post = (title = 'Tea, calmly') =>
      testPost(db, userId, { title, content: '---\n\n# Tea\n\nPour it at 95 degrees.\n' });
    const order = (id: string, request: Partial<PublishRequest> = {}) => {
      const input = { id, connectionId: connection.id, action: 'draft', ...request };
      return startPublication(db, userId, PublishInput.parse(input));
    };
    return { userId, connection, post, order };
  }
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { site, server, instead, writer, close };
}
