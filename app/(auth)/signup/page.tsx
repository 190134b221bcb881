import { AuthLayout } from '@/components/auth/auth-layout';
import { SignUpScreen } from '@/components/auth/sign-up-screen';
import { sendHomeWhenSignedIn } from '@/lib/auth/visitor';

export const metadata = {
  title: 'Sign up',
  description: 'Sign up with Google or your email address and write your first blog post.',
  // The home page shows the same screen.
  alternates: { canonical: '/' },
};

export default async function SignUpPage() {
  await sendHomeWhenSignedIn();
  return (
    <AuthLayout>
      <SignUpScreen />
    </AuthLayout>
  );
}
