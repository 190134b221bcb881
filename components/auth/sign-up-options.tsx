import { Mail } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { AuthHeading } from './auth-heading';
import { GoogleButton } from './google-button';
import { ProblemNote } from './problem-note';

type Props = {
  /** The pointer or the focus is on the way to the e-mail button. */
  onEmailNear: () => void;
  onEmail: () => void;
};

export function SignUpOptions({ onEmailNear, onEmail }: Props) {
  return (
    <>
      <AuthHeading title="Write posts people finish reading">
        Give a keyword, shape the outline, and get a long post worth publishing. Your first credits
        are on us.
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <ProblemNote problem={null} />
        <GoogleButton label="Sign up with Google" failure="Google sign up failed" />
        <Button
          size="lg"
          className="w-full"
          onPointerEnter={onEmailNear}
          onFocus={onEmailNear}
          onClick={onEmail}
        >
          <Mail aria-hidden />
          Sign up with email
        </Button>
      </div>
      <LoginLink />
    </>
  );
}

export function LoginLink() {
  return (
    <p className="mt-8 text-muted-foreground text-sm">
      Already have an account?{' '}
      <Link
        href="/login"
        className="-my-3 inline-block py-3 font-medium text-primary underline underline-offset-4"
      >
        Log in
      </Link>
    </p>
  );
}
