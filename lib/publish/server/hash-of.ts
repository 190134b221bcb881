import type { ArticleImage } from '@/lib/export/article';

/** Stands in the name of an uploaded image, by which it is found again. */
export function hashOf({ path }: ArticleImage): string {
  return (/([0-9a-f]{64})/.exec(path)?.[1] ?? path.replace(/\W+/g, '')).slice(0, 16);
}

/** The name under which it is uploaded. */
export function hashedName(image: ArticleImage): string {
  const bare = image.fileName.replace(/\.webp$/, '').replace(/[^\w-]+/g, '-');
  return `${bare}-${hashOf(image)}.webp`;
}
