import { z } from 'zod';
import { createPost, PostOrder } from '@/lib/api-v1/create-post';
import { ApiPost, getPost, IdParams, listPosts, PostPage } from '@/lib/api-v1/posts';
import { postPrice } from '@/lib/credits/prices';
import { checkedKey } from '@/lib/jobs/engine/idempotency-key';
import { StartedJobView } from '@/lib/jobs/schema';
import { none, tool } from '../tool';

export const listPostsTool = tool({
  name: 'list_posts',
  title: 'List posts',
  description:
    'Lists the posts of the account, or those whose title or keyword has the words of `q`.',
  scope: 'read',
  kind: 'reads',
  input: z.strictObject({
    q: z.string().max(200).optional(),
    cursor: z.uuid().optional(),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: PostPage,
  run: (caller, { q = '', ...page }) =>
    listPosts.run(caller, { ...none, query: { ...page, q, sort: 'newest' } }),
});

export const getPostTool = tool({
  name: 'get_post',
  title: 'Read a post',
  description: 'Returns a post as Markdown, with the `version` that changes to it must name.',
  scope: 'read',
  kind: 'reads',
  input: IdParams,
  output: ApiPost,
  run: (caller, params) => getPost.run(caller, { ...none, params }),
});

export const createPostTool = tool({
  name: 'create_post',
  title: 'Write a post',
  description: `Starts a job that writes a long post. COSTS ${postPrice} CREDITS, given back if the writing fails. A keyword is enough; title, audience and outline are suggested if left out. Then call wait_for_job. Repeat a call whose answer was lost with the same idempotencyKey: it is charged once.`,
  scope: 'write',
  kind: 'adds',
  input: PostOrder.extend({ idempotencyKey: z.string().min(1).max(200) }),
  output: StartedJobView,
  isIdempotent: true,
  run: (caller, { idempotencyKey, ...body }) =>
    createPost.run({ ...caller, idempotencyKey: checkedKey(idempotencyKey) }, { ...none, body }),
});
