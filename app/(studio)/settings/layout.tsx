import type { ReactNode } from 'react';
import { StepUpProvider } from '@/components/auth/step-up-provider';
import { SettingsNav } from '@/components/settings/settings-nav';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-5xl content-start gap-x-10 px-4 py-4 sm:px-8 md:py-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <SettingsNav />
      <div className="min-w-0 max-w-3xl">
        <StepUpProvider>{children}</StepUpProvider>
      </div>
    </div>
  );
}
