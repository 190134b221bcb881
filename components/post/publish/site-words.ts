import type { ConnectionKind } from '@/lib/publications/schema';

type Words = { hasCategories: boolean; removed: string; removal: string };

/** In what the kinds of sites differ for a writer. */
export const siteWords: Record<ConnectionKind, Words> = {
  wordpress: {
    hasCategories: true,
    removed: 'It is in the trash of the site.',
    removal: 'The post moves to the trash of the site. This post stays here.',
  },
  ghost: {
    hasCategories: false,
    removed: 'It is deleted on the site.',
    removal:
      'Ghost has no trash: the post is deleted there for good, with what people changed in it. This post stays here.',
  },
};
