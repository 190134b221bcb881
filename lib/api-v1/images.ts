import { z } from 'zod';
import { imagePrice } from '@/lib/credits/prices';
import { ImageRequest, ImageView } from '@/lib/images/schema';
import { postImages } from '@/lib/images/server/cache';
import { startImageJob } from '@/lib/jobs/make-image/start';
import { StartedJobView } from '@/lib/jobs/schema';
import { parseContent } from '@/lib/posts/content';
import { exampleIds, exampleStarted } from './examples';
import { operation } from './operation';
import { IdParams, ownPost } from './posts';

const group = 'Images';

const ImagePlace = z.object({
  imageId: z.string().meta({ description: 'The place, for an order.' }),
  prompt: z.string(),
  image: ImageView.nullable(),
});

export const listImages = operation({
  ...{ id: 'listImages', method: 'GET', path: '/posts/{id}/images', group, scope: 'read' },
  status: 200,
  summary: 'List the places for images in a post',
  params: IdParams,
  view: z.object({ data: z.array(ImagePlace) }),
  errors: ['not_found'],
  example: {
    params: { id: exampleIds.post },
    answer: {
      data: [{ imageId: exampleIds.place, prompt: 'A jar of sourdough starter', image: null }],
    },
  },
  async run(caller, { params: { id } }) {
    const { content } = await ownPost(caller, id);
    const places = parseContent(content).blocks.filter((block) => block.type === 'image');
    const images = await postImages(caller.db, caller.user.id, { id, places });
    return {
      data: places.map(({ imageKey, prompt }) => ({
        imageId: imageKey,
        prompt,
        image: images[imageKey] ?? null,
      })),
    };
  },
});

export const createImage = operation({
  ...{ id: 'createImage', method: 'POST', path: '/images', group, scope: 'write', status: 202 },
  summary: 'Generate an image into a post',
  description: `Costs ${imagePrice} credits, given back if it fails. One image at a time.`,
  body: ImageRequest,
  needs: ['idempotency-key'],
  view: StartedJobView,
  errors: ['payment_required', 'not_found', 'conflict', 'invalid', 'unavailable'],
  example: {
    body: {
      postId: exampleIds.post,
      imageId: exampleIds.place,
      prompt: 'A jar of sourdough starter',
      size: 'landscape',
    },
    answer: exampleStarted,
  },
  async run({ db, user, idempotencyKey, queue }, { body }) {
    const started = await startImageJob(db, user, body, idempotencyKey);
    if (started.created) queue.start();
    return started;
  },
});
