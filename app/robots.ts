import type { MetadataRoute } from 'next';
import { siteUrl } from '@/lib/site';

// The address is known only at run time.
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  const site = siteUrl();
  return {
    rules: {
      userAgent: '*',
      disallow: [
        '/api/',
        '/auth/',
        '/dashboard',
        '/create',
        '/posts/',
        '/sources',
        '/settings',
        '/account-deleted',
      ],
    },
    ...(site && { sitemap: new URL('/sitemap.xml', site).href }),
  };
}
