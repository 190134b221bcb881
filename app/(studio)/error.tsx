'use client';
import { ErrorScreen } from '@/components/shared/error-screen';

/** Renders inside the studio's `<main>`, so its frame is a div. */
export default function StudioErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <ErrorScreen frame="div" reset={reset} />;
}
