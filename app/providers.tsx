'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useState } from 'react';
import { AuthProvider } from '@/components/auth/auth-provider';
import { OfflineNotice } from '@/components/shared/offline-notice';
import { Toaster } from '@/components/shared/toaster';
import { Tooltips } from '@/components/shared/tooltips';
import { PublicConfigProvider } from '@/hooks/public-config';
import { TimeZoneProvider } from '@/hooks/time-zone';
import { createQueryClient } from '@/lib/api/query-client';
import type { PublicConfig } from '@/lib/env.client';
import { Analytics } from './analytics';

type Props = { config: PublicConfig; nonce?: string; timeZone: string; children: ReactNode };

export function Providers({ config, nonce, timeZone, children }: Props) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeProvider attribute="class" defaultTheme="system" disableTransitionOnChange nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <TimeZoneProvider drawn={timeZone}>
          <AuthProvider config={config}>
            <PublicConfigProvider value={config}>
              {children}
              <Analytics posthogKey={config.posthogKey} />
            </PublicConfigProvider>
          </AuthProvider>
        </TimeZoneProvider>
        <Toaster />
        <OfflineNotice />
        <Tooltips />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
