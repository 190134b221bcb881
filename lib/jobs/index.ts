import 'server-only';
import type { Handlers } from './engine/types';

/** Loaded when the first job of a type runs: a poll must not pay for the writing pipeline. */
export const handlers: Handlers = {
  'blog-generation': () => import('./write-post/handler'),
  'image-generation': () => import('./make-image/handler'),
};
