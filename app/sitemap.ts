import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/site';

// The address is known at run time only.
export const dynamic = 'force-dynamic';

/** The pages that visitors can read. Empty without APP_URL: a sitemap holds whole addresses. */
export default function sitemap(): MetadataRoute.Sitemap {
  const site = siteUrl();
  if (!site) return [];
  return ['/', '/login'].map((path) => ({ url: new URL(path, site).href }));
}
