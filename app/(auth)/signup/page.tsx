import { AuthSheet } from '@/components/auth/auth-sheet';
import { SignUpScreen } from '@/components/auth/sign-up-screen';
import { sendHomeWhenSignedIn } from '@/lib/auth/visitor';

export const metadata = { title: 'Sign up' };

export default async function SignUpPage() {
  await sendHomeWhenSignedIn();
  return (
    <AuthSheet>
      <SignUpScreen />
    </AuthSheet>
  );
}
