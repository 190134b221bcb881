'use client';
import { Button } from '@/components/ui/button';
import { googleUrl } from '@/lib/auth/flows';
import type { GoogleFailure } from '@/lib/auth/link-error';
import { rememberGoogle, rememberNext } from '@/lib/auth/pending';
import { useAuthAction } from './use-auth-action';

type Props = { label: string; failure: GoogleFailure; next?: string; onLeave?: () => void };

/** Leaves for Google's sign-in; comes back at /auth/callback. */
export function GoogleButton({ label, failure, next, onLeave }: Props) {
  const { run, isPending } = useAuthAction();
  const leave = () =>
    run({
      failure,
      fallback: 'Google could not be reached. Please try again, or use your email address.',
      work: async (auth) => {
        const url = await googleUrl(auth, window.location.origin);
        rememberNext(next ?? null);
        rememberGoogle(failure);
        onLeave?.();
        window.location.assign(url);
      },
    });
  return (
    <Button variant="outline" size="lg" className="w-full" disabled={isPending} onClick={leave}>
      <GoogleMark />
      {label}
    </Button>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.300h5.900a5 5 0 0 1-2.200 3.300v2.700h3.500c2.100-1.900 3.300-4.700 3.300-8.100Z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.500-1 7.300-2.700l-3.500-2.700c-1 .7-2.300 1.100-3.800 1.100-2.900 0-5.300-1.900-6.200-4.600H2.200V17A11 11 0 0 0 12 23Z"
      />
      <path
        fill="#FBBC05"
        d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.900l3.600-2.900Z"
      />
      <path
        fill="#EA4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.700l3.100-3.200A11 11 0 0 0 2.200 7.100l3.600 2.800C6.700 7.300 9.100 5.400 12 5.400Z"
      />
    </svg>
  );
}
