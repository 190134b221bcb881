'use server';
import { after } from 'next/server';
import { EditInput, KeepInput, RenameInput, RestoreInput } from '@/lib/posts/schema';
import { editPost, renamePost, restoreVersion } from '@/lib/posts/server/change';
import { scoreAfterSave } from '@/lib/posts/server/seo-score';
import { keepVersion } from '@/lib/posts/server/versions';
import { action } from '@/lib/server/action';

/** Answers with the title as it was stored. */
export const renamePostAction = action(
  { input: RenameInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const { title } = await renamePost(db, user.id, input);
    after(() => scoreAfterSave(db, user.id, { id: input.id }));
    return { title };
  },
);

/** Saves the text if it has not changed since `basis`. */
export const editPostAction = action(
  { input: EditInput, limit: 'save' },
  async ({ db, user, input }) => {
    const { updatedAt } = await editPost(db, user.id, input);
    after(() => scoreAfterSave(db, user.id, { id: input.id }));
    return { updatedAt: updatedAt.toISOString() };
  },
);

/** Answers with the text as it is now. */
export const restoreVersionAction = action(
  { input: RestoreInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const { title, content, updatedAt } = await restoreVersion(db, user.id, input);
    after(() => scoreAfterSave(db, user.id, { id: input.id }));
    return { title, content, updatedAt: updatedAt.toISOString() };
  },
);

/** Keeps a text among the versions that is not to be the post's. */
export const keepVersionAction = action(
  { input: KeepInput, limit: 'edit' },
  async ({ db, user, input }) => {
    await keepVersion(db, user.id, input);
    return { id: input.id };
  },
);
