import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/site';

// The address is known only at run time.
export const dynamic = 'force-dynamic';

/** Empty without APP_URL: a sitemap needs absolute URLs. */
export default function sitemap(): MetadataRoute.Sitemap {
  const site = siteUrl();
  if (!site) return [];
  return ['/', '/login', '/developers'].map((path) => ({ url: new URL(path, site).href }));
}
