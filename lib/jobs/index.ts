import type { JobRegistry } from './engine/types';
import { makeImage } from './make-image/definition';
import { writePost } from './write-post/definition';

/** The jobs that there are. A new one is a folder and a line. */
export const registry: JobRegistry = {
  'blog-generation': { ...writePost, load: () => import('./write-post/handler') },
  'image-generation': { ...makeImage, load: () => import('./make-image/handler') },
};
