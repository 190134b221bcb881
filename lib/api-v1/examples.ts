import type { JobView } from '@/lib/jobs/schema';
import type { SourceView } from '@/lib/sources/schema';

/** Shown in the documentation; a test puts its own ids in place of these and runs them. */
export const exampleIds = {
  post: '0b0f5b0e-7a3c-4a51-9a53-3f2a52f0c1d7',
  job: '6f2f6f0a-52a8-4d0e-8a1d-1f9f3a4f7d10',
  source: '2a64a8c2-7d0c-4f6c-9b1e-5a4d8f0c3e21',
  connection: '9c1f0f5e-3b7a-4d55-8a43-0f6f2a1b7c34',
  version: '1767312000000',
  place: 'image-1',
} as const;

const { post: id } = exampleIds;
const createdAt = '2026-01-02T00:00:00.000Z';

export const examplePostItem = {
  ...{ id, title: 'Sourdough starter: a week from flour to bread', keyword: 'sourdough starter' },
  excerpt: 'What to feed it, when to throw some away, and how to tell that it is ready.',
  ...{ wordCount: 2140, seoScore: 87, createdAt, thumbnailUrl: null, publication: null },
  evidence: { figures: 1, quotations: 0, missing: 2 },
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

export const exampleSource: SourceView = {
  id: exampleIds.source,
  kind: 'address',
  title: 'A year of sourdough',
  address: 'https://example.com/report',
  publisher: 'Example',
  publishedOn: '2025-03-04',
  pages: null,
  words: 1860,
  status: 'ready',
  reason: null,
  createdAt,
};

export const exampleStarted = { jobId: exampleIds.job, created: true };
