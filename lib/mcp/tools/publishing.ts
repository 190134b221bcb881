import { z } from 'zod';
import { getPublishing, PublishBody, publishPost } from '@/lib/api-v1/publishing';
import { StartedJobView } from '@/lib/jobs/schema';
import { PublishingView } from '@/lib/publications/schema';
import { none, tool } from '../tool';

export const getPublishingTool = tool({
  name: 'get_publishing',
  title: 'Read where a post is published',
  description: 'Returns the connected sites and how a post stands at each. Free.',
  scope: 'read',
  kind: 'reads',
  input: z.strictObject({ postId: z.uuid() }),
  output: PublishingView,
  run: (caller, { postId }) => getPublishing.run(caller, { ...none, params: { id: postId } }),
});

export const publishPostTool = tool({
  name: 'publish_post',
  title: 'Publish a post',
  description:
    'Sends a post to a connected site: as a draft, live or scheduled; `keep` updates what is there, `unpublish` and `remove` take it away. Live is public at once: ask first. Wait for its job, then read get_publishing. Free.',
  scope: 'publish',
  kind: 'overwrites',
  isIdempotent: true,
  input: z.strictObject({ postId: z.uuid(), ...PublishBody.shape }),
  output: StartedJobView,
  run: (caller, { postId, ...body }) =>
    publishPost.run(caller, { ...none, params: { id: postId }, body }),
});
