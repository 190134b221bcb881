'use client';
import { Alert } from '@/components/ui/alert';
import { NotConfiguredError } from '@/lib/auth/messages';
import { useAuth } from './auth-provider';

const notConfigured = new NotConfiguredError().message;

/** What went wrong, kept in the form after its toast has gone; says at once when accounts are off. */
export function ProblemNote({ problem }: { problem: string | null }) {
  const { isConfigured } = useAuth();
  const message = isConfigured ? problem : notConfigured;
  // The toast has announced it; a second live region would say it twice.
  return message ? (
    <Alert variant="destructive" role="note" className="animate-fade">
      {message}
    </Alert>
  ) : null;
}
