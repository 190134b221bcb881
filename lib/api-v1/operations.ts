import { createPost } from './create-post';
import { getCredits } from './credits';
import { createImage, listImages } from './images';
import { getJob, listJobs, stopJob } from './jobs';
import type { Operation } from './operation';
import { exportPost } from './post-export';
import { deletePost, getPost, listPosts, updatePost } from './posts';
import { getScore } from './score';

/** In the order of the documentation. A test compares it with the routes. */
export const operations: Operation[] = [
  listPosts,
  createPost,
  getPost,
  updatePost,
  deletePost,
  exportPost,
  getScore,
  listImages,
  createImage,
  listJobs,
  getJob,
  stopJob,
  getCredits,
];
