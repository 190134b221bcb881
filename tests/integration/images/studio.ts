import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { images, profiles } from '@/db/schema';
import type { ImageRequest } from '@/lib/images/schema';
import { paidPausesMs } from '@/lib/images/server/image-files';
import { drain } from '@/lib/jobs/engine/drain';
import { imageHandler } from '@/lib/jobs/make-image/handler';
import { startImageJob } from '@/lib/jobs/make-image/start';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { registryOf } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';
import { resetImageStub } from './image-stub';

/** As patient with the storage as the product, in a moment. */
export const pausesMs = paidPausesMs.map(() => 1);
export const registry = registryOf('image-generation', imageHandler(pausesMs));

/** A database and a storage for the tests of a file; both exist from `beforeAll` on. */
export function openStudio() {
  const studio = {} as { database: TestDatabase; storage: StorageServer };
  beforeAll(async () => {
    studio.database = await testDatabase();
    studio.storage = await startStorage();
  });
  afterAll(async () => {
    await studio.storage.close();
    await studio.database.close();
  });
  beforeEach(() => {
    resetImageStub();
    studio.storage.calls.length = 0;
  });
  return {
    studio,
    work: () => drain({ db: studio.database.db, budgetMs: 30_000, registry }),
    /** A writer with a post, and how this writer orders an image for it. */
    async setup(credits = 300) {
      const { db } = studio.database;
      const userId = await testUser(db, credits);
      const postId = await testPost(db, userId);
      const request = {
        prompt: 'A cup of tea',
        postId,
        imageId: 'img-1',
        size: 'landscape',
      } as const;
      const order = (changes: Partial<ImageRequest> = {}) =>
        startImageJob(db, { id: userId }, { ...request, ...changes });
      return { userId, postId, order };
    },
    async balance(userId: string) {
      const [row] = await studio.database.db
        .select({ available: profiles.creditsAvailable, held: profiles.creditsHeld })
        .from(profiles)
        .where(eq(profiles.id, userId));
      return row;
    },
    imagesOf: (userId: string) =>
      studio.database.db.select().from(images).where(eq(images.userId, userId)),
  };
}
