'use client';
import { ErrorScreen } from '@/components/shared/error-screen';

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <ErrorScreen frame="main" reset={reset} />;
}
