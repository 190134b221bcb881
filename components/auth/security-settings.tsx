'use client';
import { Spinner } from '@/components/shared/spinner';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useAuth } from './auth-provider';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { GoogleAccount } from './google-account';
import { SessionControls } from './session-controls';
import { TwoStep } from './two-step';

/** The part of the settings that belongs to the account itself: password, address, second step, sessions. */
export function SecuritySettings() {
  const { user } = useAuth();
  return (
    <Card id="security" className="mt-6 scroll-mt-20">
      <CardHeader>
        <CardTitle>Sign-in and security</CardTitle>
      </CardHeader>
      <CardContent className="divide-y [&>*:first-child]:pt-0 [&>*:last-child]:pb-0 [&>*]:py-7">
        {user ? (
          <>
            <ChangeEmail user={user} />
            <ChangePassword />
            <TwoStep user={user} />
            <GoogleAccount user={user} />
            <SessionControls />
          </>
        ) : (
          <SecuritySkeleton />
        )}
      </CardContent>
    </Card>
  );
}

function SecuritySkeleton() {
  return (
    <div>
      <Spinner label="Loading..." />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 py-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-11 w-28" />
        </div>
      ))}
    </div>
  );
}
