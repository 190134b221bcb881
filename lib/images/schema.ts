import { z } from 'zod';
import { descriptionLimit } from './limits';
import { imageSizeNames } from './sizes';

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

const Description = z
  .string()
  .max(descriptionLimit * 10, 'The description is far too long')
  .transform(oneLine)
  .pipe(
    z
      .string()
      .max(descriptionLimit, `Keep the description to ${descriptionLimit} characters or fewer`),
  );

const Prompt = Description.refine((prompt) => prompt !== '', 'Describe the image first');
const Alt = Description;

const ImageKey = z.string().regex(/^[\w-]{1,100}$/, 'The place of the image is not valid');

const ImageSize = z.enum(imageSizeNames);

export const ImageRequest = z.strictObject({
  prompt: Prompt,
  postId: z.uuid(),
  imageId: ImageKey,
  size: ImageSize.default('landscape'),
  alt: Alt.optional(),
  /** Pays again for another image of the same prompt. */
  regenerate: z.boolean().optional(),
});
export type ImageRequest = z.output<typeof ImageRequest>;

export const CacheRequest = z.strictObject({
  prompt: Prompt,
  postId: z.uuid(),
  imageKey: ImageKey,
});

export type CacheRequest = z.output<typeof CacheRequest>;

export const CacheView = z.object({ exists: z.boolean(), imageUrl: z.string().nullable() });
export type CacheView = z.output<typeof CacheView>;

export const ImageView = z.object({
  id: z.string(),
  imageKey: z.string(),
  imageUrl: z.string(),
  prompt: z.string(),
  alt: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  generated: z.boolean(),
});
export type ImageView = z.output<typeof ImageView>;

export const UploadQuery = z.strictObject({
  postId: z.uuid(),
  imageKey: ImageKey,
  prompt: Prompt,
  alt: Alt.optional(),
});
export type UploadQuery = z.output<typeof UploadQuery>;

export const UploadUsage = z.object({ usedBytes: z.number(), limitBytes: z.number() });
export type UploadUsage = z.output<typeof UploadUsage>;

export const UploadView = ImageView.extend({ uploads: UploadUsage });
export type UploadView = z.output<typeof UploadView>;

export const AltRequest = z.strictObject({
  alt: Alt.refine((alt) => alt !== '', 'Say what the image shows'),
});
export const ImageParams = z.object({ id: z.uuid() });

export const BulkRequest = z.strictObject({
  postId: z.uuid(),
  images: z
    .array(z.strictObject({ prompt: Prompt, imageId: ImageKey, alt: Alt.optional() }))
    .min(1)
    .max(12, 'Order at most 12 images at once')
    .refine(
      (images) => new Set(images.map(({ imageId }) => imageId)).size === images.length,
      'Order every image once',
    ),
  size: ImageSize.default('landscape'),
});
export type BulkRequest = z.output<typeof BulkRequest>;

export const BulkView = z.object({ jobIds: z.array(z.string()) });
export type BulkView = z.output<typeof BulkView>;
