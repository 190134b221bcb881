import type { ConnectionKind } from '@/lib/publications/schema';

type Words = { takesDrafts: boolean; hasCategories: boolean; removed: string; removal: string };

/** In what the kinds of sites differ for a writer. */
export const siteWords: Record<ConnectionKind, Words> = {
  wordpress: {
    takesDrafts: true,
    hasCategories: true,
    removed: 'It is in the trash of the site.',
    removal: 'The post moves to the trash of the site. This post stays here.',
  },
  ghost: {
    takesDrafts: true,
    hasCategories: false,
    removed: 'It is deleted on the site.',
    removal:
      'Ghost has no trash: the post is deleted there for good, along with any changes made there. Your post stays here.',
  },
  webhook: {
    takesDrafts: false,
    hasCategories: true,
    removed: 'The receiver was asked to take it down.',
    removal: 'The receiver is asked to take the post down. This post stays here.',
  },
};
