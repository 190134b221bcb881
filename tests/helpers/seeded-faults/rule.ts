import type { Draft } from '@/lib/ai/review/draft';

/** `wrong` puts a fault into a post, `right` the same words without it, where there are such. */
export type Rule = {
  name: string;
  wrong: (draft: Draft, post: number) => Draft;
  right?: (draft: Draft, post: number) => Draft;
};
