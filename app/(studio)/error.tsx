'use client';
import { ErrorScreen } from '@/components/shared/error-screen';

/** Keeps the sidebar around the message, in the landmark that the studio's frame has. */
export default function StudioErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <ErrorScreen frame="div" reset={reset} />;
}
