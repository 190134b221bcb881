import sharp from 'sharp';
import type { Db } from '@/db/client';
import { insertImage } from '@/db/queries/images';
import { storeImage } from '@/lib/images/server/image-files';
import { optimise } from '@/lib/images/server/optimise';
import { parseContent } from '@/lib/posts/content';

type Place = { db: Db; userId: string; postId: string; content: string };

/** An image with the description "A pot" in the first place of the post. */
export async function storedImage({ db, userId, postId, content }: Place): Promise<void> {
  const place = parseContent(content).blocks.find((block) => block.type === 'image');
  if (place?.type !== 'image') throw new Error('The post has no place for an image.');
  const canvas = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a63' } });
  const image = await optimise(await canvas.png().toBuffer(), { generated: true });
  const path = await storeImage({ userId, postId }, { image, original: image.bytes });
  const size = { bytes: image.bytes.byteLength, width: 64, height: 48, size: 'landscape' };
  const own = { imageKey: place.imageKey, prompt: 'pot', promptHash: 'pot', alt: 'A pot' };
  await db.transaction((tx) => insertImage(tx, { userId, postId, path, ...own, ...size }));
}
