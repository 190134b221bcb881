import '@fontsource-variable/inter';
import '@fontsource-variable/newsreader';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { publicConfig } from '@/lib/env.client';
import { knownTimeZone, timeZoneCookie } from '@/lib/format/dates';
import { siteDescription, siteUrl } from '@/lib/site';
import { inter, newsreader } from './fonts';
import { Providers } from './providers';

/** Computed at run time: one build serves every address. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: siteUrl() ?? new URL('http://localhost:3000'),
    applicationName: 'Inkwright',
    title: { default: 'Inkwright', template: '%s · Inkwright' },
    description: siteDescription,
    icons: { apple: '/apple-touch-icon.png' },
    openGraph: {
      type: 'website',
      siteName: 'Inkwright',
      title: 'Inkwright: blog posts that people want to read',
      description: siteDescription,
      images: [
        {
          url: '/og.png',
          width: 1200,
          height: 630,
          alt: 'Inkwright: blog posts that people want to read',
        },
      ],
    },
    twitter: { card: 'summary_large_image' },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#171412' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [sent, store] = await Promise.all([headers(), cookies()]);
  const nonce = sent.get('x-nonce') ?? undefined;
  const timeZone = knownTimeZone(store.get(timeZoneCookie)?.value);
  return (
    <html lang="en" className={`${inter.variable} ${newsreader.variable}`} suppressHydrationWarning>
      <body>
        <Providers config={publicConfig()} nonce={nonce} timeZone={timeZone}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
