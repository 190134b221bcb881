import { AuthLayout } from '@/components/auth/auth-layout';
import { SignUpScreen } from '@/components/auth/sign-up-screen';
import { sendHomeWhenSignedIn } from '@/lib/auth/visitor';

export const metadata = { title: 'Sign up' };

export default async function SignUpPage() {
  await sendHomeWhenSignedIn();
  return (
    <AuthLayout>
      <SignUpScreen />
    </AuthLayout>
  );
}
