import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { usePublicConfig } from '@/hooks/public-config';
import { mayShowFeedbackWidget } from '@/lib/analytics/feedback-widget';
import { showFeedbackWidget, showUser, startPosthog } from '@/lib/analytics/posthog';

export function AnalyticsReporter() {
  const { posthogKey: key, posthogHost: host } = usePublicConfig();
  const { user, appUser, isLoading } = useAuth();
  const path = usePathname();
  const [isStarted, setStarted] = useState(false);

  const { id, created_at: createdAt } = user ?? {};
  const status = appUser?.subscriptionStatus ?? 'none';
  const method = user?.app_metadata.provider ?? 'email';
  useEffect(() => {
    // Earlier events would belong to an anonymous visitor and need joining.
    if (!key || isLoading) return;
    const started = startPosthog({ key, host });
    setStarted(started);
    if (started) showUser(id && createdAt ? { id, createdAt, status, method } : null);
  }, [key, host, isLoading, id, createdAt, status, method]);

  useEffect(() => {
    if (!isStarted) return;
    const narrow = window.matchMedia('(max-width: 768px)');
    const decide = () =>
      showFeedbackWidget(
        mayShowFeedbackWidget(path, { isNarrow: narrow.matches, agent: navigator.userAgent }),
      );
    decide();
    narrow.addEventListener('change', decide);
    return () => narrow.removeEventListener('change', decide);
  }, [path, isStarted]);
  return null;
}
