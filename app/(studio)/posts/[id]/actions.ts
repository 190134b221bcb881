'use server';
import { after } from 'next/server';
import { action } from '@/lib/action';
import { cancelImagesOf } from '@/lib/jobs/cancel-images';
import { EditInput, PostParams, RenameInput } from '@/lib/posts/schema';
import { editPost, renamePost } from '@/lib/posts/server/change';
import { clearImages, deletePost } from '@/lib/posts/server/delete';

/** Answers with the title as it was stored. */
export const renamePostAction = action(
  { input: RenameInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const { title } = await renamePost(db, user.id, input);
    return { title };
  },
);

/** Saves the text if it has not changed since `basis`. */
export const editPostAction = action(
  { input: EditInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const { updatedAt } = await editPost(db, user.id, input);
    return { updatedAt: updatedAt.toISOString() };
  },
);

export const deletePostAction = action(
  { input: PostParams, limit: 'edit' },
  async ({ db, user, input }) => {
    const paths = await deletePost(db, user.id, input.id);
    await cancelImagesOf(db, user.id, input.id);
    after(() => clearImages(db, user.id, paths));
    return { id: input.id };
  },
);
