import type { MetadataRoute } from 'next';
import { siteDescription } from '@/lib/site';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Inkwright',
    short_name: 'Inkwright',
    description: siteDescription,
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf9f5',
    theme_color: '#fbf9f5',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
