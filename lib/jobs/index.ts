import { deleteAccount } from './delete-account/definition';
import type { JobRegistry } from './engine/types';
import { exportAccount } from './export-account/definition';
import { makeImage } from './make-image/definition';
import { publishPost } from './publish-post/definition';
import { readSourceJob } from './read-source/definition';
import { searchSources } from './search-sources/definition';
import { writePost } from './write-post/definition';

export const registry: JobRegistry = {
  'blog-generation': { ...writePost, load: () => import('./write-post/handler') },
  'image-generation': { ...makeImage, load: () => import('./make-image/handler') },
  publication: { ...publishPost, load: () => import('./publish-post/handler') },
  'source-reading': { ...readSourceJob, load: () => import('./read-source/handler') },
  'source-search': { ...searchSources, load: () => import('./search-sources/handler') },
  'account-export': { ...exportAccount, load: () => import('./export-account/handler') },
  'account-deletion': { ...deleteAccount, load: () => import('./delete-account/handler') },
};
