import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { startPublication } from '@/lib/jobs/publish-post/start';
import { StartedJobView } from '@/lib/jobs/schema';
import { PublishInput, PublishingView } from '@/lib/publications/schema';
import { publishingOfPost } from '@/lib/publications/server/publishing-view';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { exampleIds, exampleStarted } from './examples';
import { operation } from './operation';
import { IdParams } from './posts';

const group = 'Publishing';
const params = { id: exampleIds.post };
const { id: _, ...order } = PublishInput.shape;
export const PublishBody = z.strictObject(order);

export const getPublishing = operation({
  ...{ id: 'getPublishing', method: 'GET', path: '/posts/{id}/publishing', group, scope: 'read' },
  status: 200,
  summary: 'Read where a post is published',
  description: 'The connected sites, and how the post stands at each.',
  params: IdParams,
  view: PublishingView,
  errors: ['not_found'],
  example: { params, answer: { isOn: true, connections: [], publications: [] } },
  run: ({ db, user }, { params: { id } }) => publishingOfPost(db, user.id, id),
});

export const publishPost = operation({
  ...{ id: 'publishPost', method: 'POST', path: '/posts/{id}/publish', group, scope: 'publish' },
  status: 202,
  summary: 'Publish a post',
  description:
    'Free. Sends a post to a connected site as a draft, live or scheduled, updates it there (`keep`), or takes it away. Sending it again never makes a second post.',
  params: IdParams,
  body: PublishBody,
  view: StartedJobView,
  errors: ['not_found', 'conflict', 'invalid', 'unavailable'],
  example: {
    params,
    body: { connectionId: exampleIds.connection, action: 'draft', tags: ['Baking'] },
    answer: exampleStarted,
  },
  async run({ db, user, queue }, { params: { id }, body }) {
    const input = PublishInput.safeParse({ ...body, id });
    if (!input.success)
      throw new AppError('invalid', input.error.issues[0]?.message ?? 'This cannot be sent.');
    await assertWithinLimit(db, user.id, 'publish');
    const { jobId } = await startPublication(db, user.id, input.data);
    queue.start();
    return { jobId, created: true };
  },
});
