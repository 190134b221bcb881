import '@fontsource-variable/inter';
import '@fontsource-variable/newsreader';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { knownTimeZone, timeZoneCookie } from '@/lib/dates';
import { publicConfig } from '@/lib/env.client';
import { inter, newsreader } from './fonts';
import { Providers } from './providers';

export const metadata: Metadata = {
  title: { default: 'Inkwright', template: '%s · Inkwright' },
  description:
    'Give a keyword, shape the outline, and get a long blog post that people want to read.',
};

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
