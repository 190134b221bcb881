import { z } from 'zod';
import { getPost as findPost, type PostRow } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { cancelImagesOf } from '@/lib/jobs/cancel-images';
import { contentLimit } from '@/lib/posts/limits';
import { postSorts } from '@/lib/posts/list-view';
import { EditInput, PostParams, PostSearch, PostSummaryView, PostView } from '@/lib/posts/schema';
import { renewAfterSave } from '@/lib/posts/server/after-save';
import { editPost } from '@/lib/posts/server/change';
import { deletePosts } from '@/lib/posts/server/delete';
import { postSummaries } from '@/lib/posts/server/lists';
import { toPostView } from '@/lib/posts/server/view';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { exampleIds, examplePost, examplePostItem } from './examples';
import { type Caller, operation } from './operation';
import { PageQuery, pageOf, toPage } from './pages';

const group = 'Posts';
export const IdParams = z.strictObject(PostParams.shape);
const params = { id: exampleIds.post };

export const ApiPost = PostView.extend({
  version: z.string().meta({ description: 'Changes with the text. Send it as `If-Match`.' }),
});

export const PostPage = pageOf(PostSummaryView);

export const listPosts = operation({
  ...{ id: 'listPosts', method: 'GET', path: '/posts', group, scope: 'read', status: 200 },
  summary: 'List posts',
  query: PageQuery.extend({
    ...PostSearch.shape,
    sort: z.enum(postSorts).default('newest'),
  }),
  view: PostPage,
  errors: ['not_found', 'invalid'],
  example: { query: { limit: '2' }, answer: { data: [examplePostItem], nextCursor: null } },
  async run({ db, user }, { query: { cursor, limit, ...query } }) {
    const asked = { ...query, before: cursor, max: limit + 1 };
    return toPage(await postSummaries(db, user.id, asked), limit);
  },
});

export const getPost = operation({
  ...{ id: 'getPost', method: 'GET', path: '/posts/{id}', group, scope: 'read', status: 200 },
  summary: 'Read a post',
  description: 'The answer carries the version as its `ETag`.',
  params: IdParams,
  view: ApiPost,
  etag: ({ version }) => version,
  errors: ['not_found'],
  example: { params, answer: examplePost },
  async run({ db, user }, { params: { id } }) {
    return viewOf(await ownPost({ db, user }, id));
  },
});

export const updatePost = operation({
  ...{ id: 'updatePost', method: 'PATCH', path: '/posts/{id}', group, scope: 'write', status: 200 },
  summary: 'Replace the text of a post',
  description:
    'Free. Needs `If-Match` with the version that the change began from, so that nobody else’s change is overwritten. The earlier text stays in the post’s history.',
  params: IdParams,
  body: z.strictObject({
    content: EditInput.shape.content.meta({ description: 'Markdown.' }),
    title: EditInput.shape.title,
  }),
  maxBytes: contentLimit * 6,
  needs: ['if-match'],
  view: ApiPost,
  etag: ({ version }) => version,
  errors: ['not_found', 'precondition_failed', 'too_large', 'invalid', 'precondition_required'],
  example: {
    params,
    body: { content: '# Sourdough starter\n\nFlour, water, and a week.' },
    answer: { ...examplePost, content: '# Sourdough starter\n\nFlour, water, and a week.' },
  },
  async run({ db, user, ifMatch, after }, { params: { id }, body }) {
    const version = readVersion(ifMatch);
    await assertWithinLimit(db, user.id, 'save');
    const { version: current } = viewOf(await ownPost({ db, user }, id));
    const saved = await changeText({ db, user }, { id, version, current, ...body });
    after(() => renewAfterSave(db, user.id, id));
    return viewOf(saved);
  },
});

export const deletePost = operation({
  ...{ id: 'deletePost', method: 'DELETE', path: '/posts/{id}', group, scope: 'write' },
  status: 204,
  summary: 'Delete a post',
  description: 'It can be restored on the dashboard for 30 days.',
  params: IdParams,
  errors: ['not_found'],
  example: { params },
  async run({ db, user }, { params: { id } }) {
    await assertWithinLimit(db, user.id, 'edit');
    const ids = await deletePosts(db, user.id, [id]);
    if (ids.length === 0) throw noPost();
    await cancelImagesOf(db, user.id, ids);
    return undefined;
  },
});

/** Throws AppError `not_found`. */
export async function ownPost({ db, user }: Pick<Caller, 'db' | 'user'>, id: string) {
  const post = await findPost(db, user.id, id);
  if (!post) throw noPost();
  return post;
}

type Change = { id: string; version: string; current: string; content: string; title?: string };

/** Throws AppError `precondition_failed` with both versions if the text is another one by now. */
export async function changeText(
  { db, user }: Pick<Caller, 'db' | 'user'>,
  { version, current, ...text }: Change,
): Promise<PostRow> {
  try {
    const basis = new Date(Number(version)).toISOString();
    return await editPost(db, user.id, { ...text, basis });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    throw new AppError(
      'precondition_failed',
      `The post is at version ${current}, not ${version}. Read it again and repeat the change.`,
      { details: { sent: version, current }, headers: { etag: `"${current}"` }, cause: error },
    );
  }
}

export function viewOf(post: PostRow): z.input<typeof ApiPost> {
  return { ...toPostView(post), version: String(post.updatedAt.getTime()) };
}

function readVersion(ifMatch: string | undefined): string {
  if (!ifMatch)
    throw new AppError(
      'precondition_required',
      'Send the `version` of the post that the change began from as If-Match.',
    );
  // Proxies that compress mark a tag as weak.
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim())?.[1];
  if (version) return version;
  throw new AppError('bad_request', 'If-Match must hold one `version` of the post, in quotes.');
}

function noPost(): AppError {
  return new AppError('not_found', 'There is no such post.');
}
