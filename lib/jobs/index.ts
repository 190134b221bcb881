import type { JobRegistry } from './engine/types';
import { makeImage } from './make-image/definition';
import { publishPost } from './publish-post/definition';
import { writePost } from './write-post/definition';

export const registry: JobRegistry = {
  'blog-generation': { ...writePost, load: () => import('./write-post/handler') },
  'image-generation': { ...makeImage, load: () => import('./make-image/handler') },
  publication: { ...publishPost, load: () => import('./publish-post/handler') },
};
