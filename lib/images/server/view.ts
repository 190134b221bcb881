import type { ImageRow } from '@/db/queries/images';
import type { ImageView } from '../schema';
import { publicUrl } from './storage';

export function toImageView(image: ImageRow): ImageView {
  return {
    id: image.id,
    imageKey: image.imageKey,
    imageUrl: publicUrl(image.path),
    prompt: image.prompt,
    alt: image.alt,
    bytes: image.bytes,
    width: image.width,
    height: image.height,
    generated: image.jobId !== null,
  };
}
