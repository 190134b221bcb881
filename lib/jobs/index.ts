import type { JobRegistry } from './engine/types';
import { makeImage } from './make-image/definition';
import { readSourceJob } from './read-source/definition';
import { writePost } from './write-post/definition';

export const registry: JobRegistry = {
  'blog-generation': { ...writePost, load: () => import('./write-post/handler') },
  'image-generation': { ...makeImage, load: () => import('./make-image/handler') },
  'source-reading': { ...readSourceJob, load: () => import('./read-source/handler') },
};
