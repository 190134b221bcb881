import 'server-only';
import type { Handlers } from './types';

/** Loaded when the first job of a type runs: a poll must not pay for the writing pipeline. */
export const handlers: Handlers = {
  'blog-generation': () => import('@/lib/posts/blog-job'),
  'image-generation': () => import('@/lib/images/image-job'),
};
