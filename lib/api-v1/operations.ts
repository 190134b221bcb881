import { createPost } from './create-post';
import { getCredits } from './credits';
import { getEvidence } from './evidence';
import { createImage, listImages } from './images';
import { getJob, listJobs, stopJob } from './jobs';
import type { Operation } from './operation';
import { exportPost } from './post-export';
import { deletePost, getPost, listPosts, updatePost } from './posts';
import { getPublishing, publishPost } from './publishing';
import { getScore } from './score';
import { addSource, deleteSource, getSource, listSources } from './sources';

/** In the order of the documentation. A test compares it with the routes. */
export const operations: Operation[] = [
  listPosts,
  createPost,
  getPost,
  updatePost,
  deletePost,
  exportPost,
  getScore,
  getEvidence,
  getPublishing,
  publishPost,
  listImages,
  createImage,
  listSources,
  addSource,
  getSource,
  deleteSource,
  listJobs,
  getJob,
  stopJob,
  getCredits,
];
