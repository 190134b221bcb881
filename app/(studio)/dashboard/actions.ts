'use server';
import { after } from 'next/server';
import { startJobs } from '@/app/api/drain-after-response';
import { restoreDeleted } from '@/db/queries/deleted-posts';
import { cancelImagesOf } from '@/lib/jobs/cancel-images';
import { startPublications } from '@/lib/jobs/publish-post/start-bulk';
import { PostIdsInput } from '@/lib/posts/schema';
import { clearImages, deletePosts, erasePosts } from '@/lib/posts/server/delete';
import { BulkPublishInput } from '@/lib/publications/schema';
import { action } from '@/lib/server/action';

/** Returns only the posts it deleted, so Undo does not restore another tab's deletion. */
export const deletePostsAction = action(
  { input: PostIdsInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const ids = await deletePosts(db, user.id, input.ids);
    await cancelImagesOf(db, user.id, ids);
    return { ids };
  },
);

export const restorePostsAction = action(
  { input: PostIdsInput, limit: 'edit' },
  async ({ db, user, input }) => ({ ids: await restoreDeleted(db, user.id, input.ids) }),
);

export const erasePostsAction = action(
  { input: PostIdsInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const paths = await erasePosts(db, user.id, input.ids);
    after(() => clearImages(db, user.id, paths));
    return {};
  },
);

/** Each post counts toward the limit of publications. */
export const publishPostsAction = action(
  { input: BulkPublishInput },
  async ({ db, user, input }) => {
    const outcome = await startPublications(db, user.id, input);
    startJobs();
    return outcome;
  },
);
