import type { JobView } from '@/lib/jobs/schema';

/** Shown in the documentation; a test puts its own ids in place of these and runs them. */
export const exampleIds = {
  post: '0b0f5b0e-7a3c-4a51-9a53-3f2a52f0c1d7',
  job: '6f2f6f0a-52a8-4d0e-8a1d-1f9f3a4f7d10',
  version: '1767312000000',
  place: 'image-1',
} as const;

const { post: id } = exampleIds;
const createdAt = '2026-01-02T00:00:00.000Z';

export const examplePostItem = {
  ...{ id, title: 'Sourdough starter: a week from flour to bread', keyword: 'sourdough starter' },
  excerpt: 'What to feed it, when to throw some away, and how to tell that it is ready.',
  ...{ wordCount: 2140, seoScore: 87, createdAt, thumbnailUrl: null, publication: null },
};

export const examplePost = {
  ...{ id, version: exampleIds.version, title: examplePostItem.title },
  ...{ slug: 'sourdough-starter', keyword: 'sourdough starter', excerpt: examplePostItem.excerpt },
  content: 'Format: 2\n\n---\n\n# Sourdough starter: a week from flour to bread\n\n…',
  ...{ metaTitle: 'Sourdough starter in a week', metaDescription: null, readerPersona: null },
  ...{ wordCount: 2140, generatedBy: 'gpt', createdAt, updatedAt: createdAt },
};

export const exampleJob: JobView = {
  id: exampleIds.job,
  type: 'blog-generation',
  status: 'in-progress',
  error: null,
  progress: { percentage: 40, message: 'Writing section 3 of 6', timeElapsed: 31 },
  data: { keyword: 'sourdough starter', title: examplePostItem.title },
  result: null,
  createdAt,
  updatedAt: createdAt,
};

export const exampleStarted = { jobId: exampleIds.job, created: true };
