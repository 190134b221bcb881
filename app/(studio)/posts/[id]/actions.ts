'use server';
import { after } from 'next/server';
import { startJobs } from '@/app/api/drain-after-response';
import { NoticeInput, OwnInput, SourceChangeInput } from '@/lib/evidence/schema';
import { chooseSources } from '@/lib/evidence/server/choose-sources';
import { renewCountsLater } from '@/lib/evidence/server/counts';
import { dismiss } from '@/lib/evidence/server/notices';
import { markOwn } from '@/lib/evidence/server/own-statements';
import { startPublication } from '@/lib/jobs/publish-post/start';
import { EditInput, KeepInput, RenameInput, RestoreInput } from '@/lib/posts/schema';
import { renewAfterSave } from '@/lib/posts/server/after-save';
import { editPost, renamePost, restoreVersion } from '@/lib/posts/server/change';
import { keepVersion } from '@/lib/posts/server/versions';
import { PublishInput } from '@/lib/publications/schema';
import { action } from '@/lib/server/action';

/** Returns the title as stored. */
export const renamePostAction = action(
  { input: RenameInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const { title } = await renamePost(db, user.id, input);
    after(() => renewAfterSave(db, user.id, input.id));
    return { title };
  },
);

/** Saves only if the text is unchanged since `basis`. */
export const editPostAction = action(
  { input: EditInput, limit: 'save' },
  async ({ db, user, input }) => {
    const { updatedAt } = await editPost(db, user.id, input);
    after(() => renewAfterSave(db, user.id, input.id));
    return { updatedAt: updatedAt.toISOString() };
  },
);

export const restoreVersionAction = action(
  { input: RestoreInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const { title, content, updatedAt } = await restoreVersion(db, user.id, input);
    after(() => renewAfterSave(db, user.id, input.id));
    return { title, content, updatedAt: updatedAt.toISOString() };
  },
);

/** Stores a text as a version without making it the post's. */
export const keepVersionAction = action(
  { input: KeepInput, limit: 'edit' },
  async ({ db, user, input }) => {
    await keepVersion(db, user.id, input);
    return { id: input.id };
  },
);

/** Whether a sentence of the post is its writer's own experience. */
export const markOwnAction = action(
  { input: OwnInput, limit: 'save' },
  async ({ db, user, input }) => {
    await markOwn(db, user.id, input);
    after(() => renewCountsLater(db, user.id, input.id));
    return { isOwn: input.isOwn };
  },
);

/** Which sources of the library the post may cite. */
export const chooseSourcesAction = action(
  { input: SourceChangeInput, limit: 'save' },
  async ({ db, user, input }) => {
    await chooseSources(db, user.id, input);
    after(() => renewCountsLater(db, user.id, input.id));
    return { id: input.id };
  },
);

/** About a page that the post cites. */
export const dismissNoticeAction = action(
  { input: NoticeInput, limit: 'save' },
  async ({ db, user, input }) => {
    await dismiss(db, user.id, input.id);
    return { id: input.id };
  },
);

export const publishPostAction = action(
  { input: PublishInput, limit: 'publish' },
  async ({ db, user, input }) => {
    const started = await startPublication(db, user.id, input);
    startJobs();
    return started;
  },
);
