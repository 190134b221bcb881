'use client';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useSignOut } from '@/components/auth/use-sign-out';
import { JobWatcher } from '@/components/layout/job-watcher';
import { MobileHeader } from '@/components/layout/mobile-header';
import { Sidebar } from '@/components/layout/sidebar';
import { PaletteWhenAsked } from '@/components/palette/palette-when-asked';
import { hasPendingPurchase } from '@/hooks/pending-purchase';
import { useAccountNews } from '@/hooks/use-account-news';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { UpgradeProvider, useUpgradeModal } from '@/hooks/use-upgrade-modal';

const Purchases = lazy(async () => ({
  default: (await import('@/components/billing/purchases')).Purchases,
}));

export function StudioShell({
  feedbackUrl,
  children,
}: {
  feedbackUrl: string | null;
  children: ReactNode;
}) {
  const signOut = useSignOut();
  const { asked, ask } = useShortcuts();
  const search = useCallback(() => ask('palette'), [ask]);
  const sidebar = { feedbackUrl, onSearch: search, onSignOut: signOut };
  return (
    <UpgradeProvider>
      <a
        href="#content"
        className="-translate-y-20 fixed top-3 left-3 z-50 rounded-md bg-primary px-4 py-2 text-primary-foreground focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="md:grid md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]">
        <aside
          data-studio-sidebar
          className="sticky top-0 hidden h-dvh overflow-y-auto border-r bg-sidebar md:block print:hidden"
        >
          <Sidebar {...sidebar} />
        </aside>
        <div className="min-w-0">
          <MobileHeader {...sidebar} />
          <main id="content" tabIndex={-1} className="outline-none">
            {children}
          </main>
        </div>
      </div>
      <JobWatcher />
      <PurchasesWhenAsked />
      <PaletteWhenAsked asked={asked} onAsk={ask} onSignOut={signOut} />
    </UpgradeProvider>
  );
}

/** Loads the modals on the first request, or after a reload during a purchase. */
function PurchasesWhenAsked() {
  const { kind } = useUpgradeModal();
  const [isNeeded, setNeeded] = useState(false);
  if (kind && !isNeeded) setNeeded(true);
  useEffect(() => {
    if (hasPendingPurchase()) setNeeded(true);
  }, []);
  useAccountNews();
  return isNeeded ? (
    <Suspense>
      <Purchases />
    </Suspense>
  ) : null;
}
