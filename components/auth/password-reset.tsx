import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Spinner } from '@/components/shared/spinner';
import { Button } from '@/components/ui/button';
import { wait } from '@/lib/auth/wait';
import { AuthHeading } from './auth-heading';
import { useAuth } from './auth-provider';

const redirectMs = 3000;

/** The end of a reset: the link's session is given up, so that the new password is used at once. */
export function PasswordReset() {
  const router = useRouter();
  const { client } = useAuth();
  useEffect(() => {
    let ended = false;
    const signOut = async () => {
      await (await client()).auth.signOut({ scope: 'local' });
    };
    // A failed sign-out only means that the login screen will let the reader straight in.
    Promise.all([signOut().catch(() => undefined), wait(redirectMs)]).then(
      () => ended || router.replace('/login'),
    );
    return () => {
      ended = true;
    };
  }, [client, router]);
  return (
    <>
      <CircleCheck aria-hidden className="mb-5 size-9 text-primary" strokeWidth={1.5} />
      <AuthHeading title="Password Reset Complete!">
        Sign in with your new password from now on.
      </AuthHeading>
      <Spinner label="Redirecting to login..." />
      <Button asChild variant="ghost" className="-ml-3 mt-6 px-3">
        <Link href="/login">Back to Login</Link>
      </Button>
    </>
  );
}
