import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { connections, jobs, posts } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { startPublication } from '@/lib/jobs/publish-post/start';
import { ConnectInput, PublishInput, type PublishRequest } from '@/lib/publications/schema';
import { publishingView } from '@/lib/publications/server/publishing-view';
import { connectSite } from '@/lib/publish/server/connections';
import { testDatabase, testUser } from '../helpers/database';
import { testPost } from '../helpers/posts';
import { startStorage } from '../helpers/storage-server';
import { storedImage } from '../helpers/stored-image';
import { article } from './article';

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The product with a database and a storage of its own; it may reach the site at `origin`. */
export async function openDesk(origin: string) {
  const [database, storage] = await Promise.all([testDatabase(), startStorage()]);
  const { db } = database;
  process.env.FETCH_LOOPBACK_ORIGINS = origin;
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');

  /** A user who connected a site and wrote a post with an image. */
  async function writer(access: unknown, content = article, title = 'Tea, “calmly” & well') {
    const userId = await testUser(db);
    await connectSite(db, userId, ConnectInput.parse(access));
    const [connection] = await db.select().from(connections).where(eq(connections.userId, userId));
    if (!connection) throw new Error('The site was not connected.');
    const slug = `tea-${randomBytes(4).toString('hex')}`;
    const postId = await testPost(db, userId, { title, slug, content, excerpt: 'How to pour it.' });
    if (content.includes('](image)')) await storedImage({ db, userId, postId, content });
    const send = async (request: Partial<PublishRequest> = {}) => {
      const input = { id: postId, connectionId: connection.id, action: 'draft', ...request };
      const { jobId } = await startPublication(db, userId, PublishInput.parse(input));
      await drain({ db, registry, budgetMs: 60_000, graceMs: 0 });
      const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
      const view = (await publishingView(db, userId, postId)).publications[0];
      return { ...view, jobStatus: job?.status, jobError: job?.error };
    };
    const rewrite = (change: (text: string) => string) =>
      db
        .update(posts)
        .set({ content: change(content), updatedAt: new Date(Date.now() + 1_000) })
        .where(eq(posts.id, postId));
    return { userId, postId, slug, connection, send, rewrite };
  }
  const close = async () => {
    await storage.close();
    await database.close();
  };
  return { db, writer, close };
}
