import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { linkError } from '@/lib/auth/link-error';
import { AuthHeading } from './auth-heading';
import { ProblemNote } from './problem-note';

/** A reset link that no longer opens anything: used, expired, or opened in another browser. */
export function DeadLink() {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => setReason(linkError(window.location)?.message ?? null), []);
  return (
    <>
      <AuthHeading title="This link does not work any more">
        Reset links work once, for an hour, and only in the browser that asked for them. A new one
        takes a minute.
      </AuthHeading>
      <div className="flex flex-col gap-5">
        <ProblemNote problem={reason} />
        <Button asChild size="lg">
          <Link href="/forgot-password">Send a new link</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link href="/login">Back to Login</Link>
        </Button>
      </div>
    </>
  );
}
